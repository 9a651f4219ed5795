"""The client in one file of modules and one of style sheets, as its page names them: few requests, far fewer bytes compressed.

A module becomes a function that is called once and gives what the module exports, so names of different modules never meet.
What cannot be joined so is refused when the server starts: modules that import each other, and exports that change later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from posixpath import dirname, join, normpath

from attrs import define, field

from followsuit_web.lean import parts

_IMPORTED = re.compile(r'import\s*(?:(?P<default>\w+)|\*\s*as\s+(?P<all>\w+)|\{(?P<names>[^}]*)\})\s*from\s*"(?P<path>\.[^"]+)"')
_EXPORTED = re.compile(r"export\s+(?:(?P<default>default)|(?:async\s+)?(?:const|function|class)\s*\*?\s*(?P<name>[\w$]+))")
_LISTED = re.compile(r"export\s*\{(?P<names>[^}]*)\}(?!\s*from)\s*;?")
_RENAMED = re.compile(r"^([\w$]+)\s+as\s+([\w$]+)$")
_IMPORTED_STYLE = re.compile(r'@import "([^"]+)";')


def joined(entry: str, modules: Mapping[str, str]) -> str:
    """One module that does what the module *entry* does, with all that it imports.

    Args:
        entry: The path of the module that a page names.
        modules: Every module, by path.

    Raises:
        ValueError: A module is not there, imports itself by way of others, or imports or exports in another way than ours do.
    """
    writing = _Writing(modules)
    writing.write(entry, ())
    return "".join(writing.written)


def joined_style(entry: str, styles: Mapping[str, str]) -> str:
    """One style sheet that means what *entry* does, with all that it imports."""
    return _IMPORTED_STYLE.sub(lambda found: joined_style(_beside(entry, found[1]), styles), styles[entry])


@define
class _Writing:
    modules: Mapping[str, str]
    written: list[str] = field(factory=list)
    _names: dict[str, str] = field(factory=dict)

    def write(self, path: str, importers: tuple[str, ...]) -> str:
        """Writes the module at *path* after those that it imports, once; the name under which it is known."""
        if path in importers:
            raise ValueError(f"expected no module to import itself, got {' -> '.join((*importers, path))}")
        if path not in self.modules:
            raise ValueError(f"expected a module that {importers[-1]} can import, got {path!r}")
        if path not in self._names:
            body = _body(self.modules[path], lambda name: self.write(_beside(path, name), (*importers, path)))
            name = self._names[path] = f"${len(self._names)}"
            self.written.append(f"const {name} = (() => {{\n{body}}})();\n")
        return self._names[path]


def _beside(path: str, name: str) -> str:
    return normpath(join(dirname(path), name))


def _body(text: str, name_of: Callable[[str], str]) -> str:
    """*text* with its imports taken from variables, and its exports given back."""
    body = []
    exports = []
    at = 0
    for start in _statements(text):
        if start < at:
            continue
        body.append(text[at:start])
        if found := _IMPORTED.match(text, start):
            module = name_of(found["path"])
            wanted = found["all"] or (f"{{default: {found['default']}}}" if found["default"] else _taken(found["names"]))
            body.append(f"const {wanted} = {module}")
        elif found := _LISTED.match(text, start):
            exports.append(_given(found["names"]))
        elif found := _EXPORTED.match(text, start):
            exports.append("default: $default" if found["default"] else found["name"])
            body.append("const $default =" if found["default"] else found[0].removeprefix("export").lstrip())
        else:
            raise ValueError(f"expected an import or export that can be joined, got {text[start : start + 60]!r}")
        at = found.end()
    end = f"\nreturn {{{', '.join(exports)}}};\n" if exports else "\n"
    return "".join(body) + text[at:].rstrip() + end


def _statements(text: str) -> Iterator[int]:
    """Where the imports and exports of a module begin: in no brackets, and not as a part of something else."""
    depth = at = 0
    last = ""
    for part in parts(text):
        if part in ("import", "export") and not depth and last != ".":
            # What asks for a module later, or about this one, is no statement.
            if not re.match(r"\s*[.(]", text[at + len(part) :]):
                yield at
        elif part in "({[" or (part[0] == "`" and part.endswith("${")):
            depth += 1
        elif part in ")}]" or (part[0] == "}" and not part.endswith("${")):
            depth -= 1
        at += len(part)
        last = part.strip() or last


def _taken(names: str) -> str:
    return "{" + ", ".join(_RENAMED.sub(r"\1: \2", name) for name in _split(names)) + "}"


def _given(names: str) -> str:
    return ", ".join(_RENAMED.sub(r"\2: \1", name) for name in _split(names))


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]
