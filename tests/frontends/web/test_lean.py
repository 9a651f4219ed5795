"""What is sent of a module or style sheet behaves as what is written."""

from __future__ import annotations

import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

from followsuit_web.lean import lean_module, lean_style
from followsuit_web.pages import pages

STATIC = resources.files("followsuit_web") / "static"


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("// a\nlet a = 1; // b\n", "let a = 1;\n"),
        ("/** a\n * b */\nf(/* c */ 1)", "f( 1)\n"),
        ('f("// no", \'/* no */\', "\\"//")', 'f("// no", \'/* no */\', "\\"//")\n'),
        ("`// no ${f(/* yes */ `/* no */ ${ {a: 1}.a }`)} // no`", "`// no ${f( `/* no */ ${ {a: 1}.a }`)} // no`\n"),
        ("`a\n   b`", "`a\n   b`\n"),
        ("html`a\n   b${ {c: `d\n  ${e}\n  f`} }\n\n  g`", "html`a\nb${ {c: `d\n  ${e}\n  f`} }\ng`\n"),
        ("x = /[/'\"`]\\//g; // yes", "x = /[/'\"`]\\//g;\n"),
        ("return /'/.test(a) / b / c // yes", "return /'/.test(a) / b / c\n"),
        ("a = b / c; d = (e) / f /* yes */ / g", "a = b / c; d = (e) / f / g\n"),
        ("`\\`// no ${a}$b`", "`\\`// no ${a}$b`\n"),
        ("if (a) {\n    b() /* a\nnew line */ c\n}", "if (a) {\nb()\nc\n}\n"),
        ("a => `${a ? `${{ b: `}` }.b}` : ''}` // yes", "a => `${a ? `${{ b: `}` }.b}` : ''}`\n"),
    ],
)
def test_comments_and_indentation_go_and_nothing_else(written: str, sent: str) -> None:
    assert lean_module(written) == sent
    assert lean_module(sent) == sent


@pytest.mark.parametrize("written", ["'", "`a", "`${a", "/* a", "x = /a\n/"])
def test_what_does_not_end_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        lean_module(written)


def test_a_style_sheet_keeps_its_strings() -> None:
    written = 'a { /* b */\n  content: "/* c */  d";\n}\n/* e */'

    assert lean_style(written) == 'a{content:"/* c */  d";}\n'


def test_a_style_sheet_keeps_the_blanks_that_mean_something() -> None:
    written = (
        "@media (width > 1em) and (height: 2em) {\n  a :hover, b:focus /* b */ > i { margin: 0 calc(1em + 2px); --c: ; }\n}\n"
    )

    assert lean_style(written) == (
        "@media (width > 1em) and (height:2em){a :hover,b:focus > i{margin:0 calc(1em + 2px);--c:;}\n}\n"
    )
    assert lean_style(lean_style(written)) == lean_style(written)


def test_no_comment_is_sent_but_those_of_others() -> None:
    for path, file in pages().files.items():
        if path.endswith((".mjs", ".css")) and not path.startswith("vendor/"):
            lines = file.body.decode().splitlines()
            assert not [line for line in lines if line.lstrip().startswith(("/*", "//", "* "))], path


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_what_is_sent_parses(tmp_path: Path) -> None:
    for path, file in pages().files.items():
        if path.endswith(".mjs"):
            (tmp_path / path.replace("/", "_")).write_bytes(file.body)
    for module in tmp_path.iterdir():
        checked = subprocess.run(["node", "--check", module], capture_output=True, text=True, check=False)

        assert checked.returncode == 0, checked.stderr
