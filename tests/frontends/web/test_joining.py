"""Modules that are joined do what they do apart."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from followsuit_web.joining import joined, joined_style

MODULES = {
    "one.mjs": """
import twice from "./parts/twice.mjs";
import { name, Box as Chest, later } from "./parts/named.mjs";
import * as all from "./parts/named.mjs";
const text = "import { no } from './no.mjs'; export const no = 1;";
const a = `${[1].map((n) => { const name = "own"; return `${name}${n}`; })} export ${{ export: 1 }.export}`;
console.log(twice(3), name, new Chest().size, all.name === name, await1(), text.length, a, later(),
  /export/.test(text), all.export1);
function await1() { return all.renamed; }
""",
    "parts/twice.mjs": """import { name } from "./named.mjs";
const own = name.length;
export default function (n) { return n * 2 + own; }""",
    "parts/named.mjs": """export const name = "four";
export class Box { size = 7; }
export async function* steps() {}
export function later() { return inner; }
const inner = "inner", export1 = { import: 1 }.import;
export { inner as renamed, export1 };""",
}


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_joined_modules_say_what_they_say_apart(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    for path, text in MODULES.items():
        (tmp_path / path).write_text(text)
    (tmp_path / "joined.mjs").write_text(joined("one.mjs", MODULES))
    said = [
        subprocess.run(["node", tmp_path / name], capture_output=True, text=True, check=True).stdout
        for name in ("one.mjs", "joined.mjs")
    ]

    assert said[0].startswith("10 four 7 true inner")
    assert said[0] == said[1]


def test_a_module_is_there_once_and_before_those_that_import_it() -> None:
    text = joined("one.mjs", MODULES)

    assert text.count('"four"') == 1
    assert text.index('"four"') < text.index("n * 2") < text.index("console.log")
    assert "export " not in text.replace("export const no = 1", "").replace("export ${", "")


@pytest.mark.parametrize(
    "module",
    [
        'import "./b.mjs";',
        'import a, { b } from "./b.mjs";',
        "export let a = 1;",
        'export * from "./b.mjs";',
        'export { a } from "./b.mjs";',
        'import { a } from "./missing.mjs";',
        'import { a } from "./a.mjs";',
        'import { a } from "somewhere";',
    ],
)
def test_what_cannot_be_joined_is_refused(module: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        joined("a.mjs", {"a.mjs": module, "b.mjs": "export const a = 1;"})


def test_modules_that_import_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match=r"a.mjs -> b.mjs -> a.mjs"):
        joined("a.mjs", {"a.mjs": 'import { b } from "./b.mjs";', "b.mjs": 'import { a } from "./a.mjs";'})


def test_style_sheets_stand_in_the_order_of_their_imports() -> None:
    styles = {
        "all.css": '@import "a.css";\n@import "b.css";\n',
        "a.css": "a {}\n",
        "b.css": '@import "c.css";\nb {}\n',
        "c.css": "c {}\n",
    }

    assert joined_style("all.css", styles).split() == ["a", "{}", "c", "{}", "b", "{}"]
