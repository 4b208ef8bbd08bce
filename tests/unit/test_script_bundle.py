"""Bundles of modules: their order, the forms of imports and exports, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import unjam
from unjam.player import script_bundle
from unjam.player.script_bundle import later_imports_of, module_code, module_order
from unjam.web.page import later_scripts
from unjam.web.page.page_bundle import bundled

STATIC = Path(unjam.__file__).parent / "static"
MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))
Modules = Callable[[dict[str, str]], None]


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Modules:
    """Other files in the place of those of the page."""

    def replace(texts: dict[str, str]) -> None:
        monkeypatch.setattr(script_bundle, "page_text", texts.__getitem__)

    return replace


def test_imports_come_first(modules: Modules) -> None:
    modules(
        {
            "app.js": 'import { a } from "./one/a.js";\nimport { c } from "./two/c.js";\n',
            "one/a.js": 'import {\n  b as other,\n} from "../two/b.js";\nexport const a = other;\n',
            "two/b.js": "export const b = 1;\n",
            "two/c.js": 'import { b } from "./b.js";\nexport function c() {\n  return b;\n}\n',
        }
    )
    assert module_order(["app.js"]) == ["two/b.js", "one/a.js", "two/c.js", "app.js"]
    assert module_code("one/a.js") == (
        "const a_module = (() => {\nconst {\n  b: other,\n} = b_module;\nconst a = other;\n"
        "return { a };\n})();"
    )


def test_circular_imports_are_refused(modules: Modules) -> None:
    modules({"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'})
    with pytest.raises(ValueError, match=re.escape("a.js -> b.js -> a.js")):
        module_order(["a.js"])


def test_names_are_unique(modules: Modules) -> None:
    modules({"a.js": 'import { b } from "./c/b.js";\n', "b.js": "", "c/b.js": ""})
    with pytest.raises(ValueError, match=re.escape("c/b.js and b.js must not have the same name")):
        module_order(["a.js", "b.js"])


@pytest.mark.parametrize(
    "line",
    [
        'import a from "./a.js";', 'import * as a from "./a.js";', 'import "./a.js";',
        "export default 1;", "export { a };", 'export { a } from "./a.js";', "export let a = 1;",
        "const a = await import(address);",
    ],
)  # fmt: skip
def test_other_forms_are_refused(modules: Modules, line: str) -> None:
    modules({"b.js": f"const c = 1;\n{line}\n"})
    with pytest.raises(ValueError, match=r"b\.js cannot be bundled because of"):
        module_code("b.js", loader="load")


def test_imports_at_run_time(modules: Modules) -> None:
    code = "const x = await import(`./${name}/${name}_view.js?try=${tries}`);\n"
    modules({"app.js": code, "edit/a.js": 'import("../b.js");\n'})
    files = ["app.js", "b.js", "edit/edit_view.js", "play/play_view.js", "play/edit_view.js"]
    assert list(later_imports_of("app.js", files)) == ["edit/edit_view.js", "play/play_view.js"]
    assert list(later_imports_of("edit/a.js", files)) == ["b.js"]
    changed = module_code("app.js", loader="load")
    assert "await load(`./${name}/${name}_view.js?try=${tries}`)" in changed


@pytest.mark.parametrize("path", MODULES)
def test_every_module_can_be_bundled(path: str) -> None:
    assert module_order([path])[-1] == path
    code = module_code(path, loader="load")
    assert not re.search(r"^(import|export)\b", code, re.M)


def test_the_page_and_its_views_have_every_module_once() -> None:
    html = (STATIC / "index.html").read_text("utf-8")
    page = bundled(html, MODULES)
    assert "<link rel=" in page.html
    assert 'rel="stylesheet"' not in page.html
    assert 'src="app.js"' not in page.html
    defined = re.compile(r"^const (\w+)_module = bundles\.modules\.\1 \?\?= ", re.M)
    own = defined.findall(page.html)
    assert len(own) == len(set(own))
    assert {"app", "play_view", "translations"} <= set(own)
    assert own[-1] == "app"  # it starts when everything is there
    views = {path.name for path in STATIC.glob("*/*_view.js") if path.stem[:-5] == path.parent.name}
    found = {re.sub(r"\.\w{12}(?=\.js$)", "", path.rsplit("/", 1)[1]) for path in page.files}
    assert found >= {*views, "page_parts.js"} - {"play_view.js"}
    files = {f".{path}": file for path, file in page.files.items()}
    loaded = re.search(r"^addresses: (\{[^}]*\})", page.html, re.M)
    assert loaded is not None
    for scripts in json.loads(loaded[1]).values():
        known = set(own)
        for address in scripts or []:
            text = files[address].body.decode("utf-8")
            taken = re.findall(r"^const (\w+)_module = bundles\.modules\.\1;$", text, re.M)
            assert set(taken) <= known, address
            assert known.isdisjoint(defined.findall(text)), address
            known.update(defined.findall(text))
    assert all(file.cache_control.endswith("immutable") for file in files.values())


def test_scripts_do_not_repeat_much(modules: Modules, monkeypatch: pytest.MonkeyPatch) -> None:
    """What two scripts need is a third, unless it is small or the second script has it."""
    large = "// " + 9_000 * "x" + "\n"
    texts = {
        "app.js": "const load = (name) => import(`./${name}/${name}_view.js`);\n"
        "const parts = import(`./common/page_parts.js`);\n",
        "common/page_parts.js": 'import { d } from "./d.js";\n',
        "common/d.js": large + "export const d = 1;\n",
        "a/a_view.js": 'import { m } from "../m.js";\nimport { s } from "../s.js";\n'
        'import { d } from "../common/d.js";\n',
        "b/b_view.js": 'import { m } from "../m.js";\nimport { s } from "../s.js";\n',
        "c/c_view.js": 'import { s } from "../s.js";\n',
        "m.js": 'import { s } from "./s.js";\n' + large + "export const m = s;\n",
        "s.js": "export const s = 1;\n",
    }
    modules(texts)
    monkeypatch.setattr(later_scripts, "page_text", texts.__getitem__)
    assert later_scripts.later_scripts(["app.js"], sorted(texts)) == {
        "page_parts": (("common/d.js", "common/page_parts.js"), ()),
        "a_view_and_b_view": (("s.js", "m.js"), ("page_parts",)),
        "a_view": (("a/a_view.js",), ("page_parts", "a_view_and_b_view")),
        "b_view": (("b/b_view.js",), ("page_parts", "a_view_and_b_view")),
        "c_view": (("s.js", "c/c_view.js"), ("page_parts",)),
    }
