"""Bundles of modules: their order, the forms of imports and exports, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import unjam
from unjam.player import script_bundle
from unjam.player.script_bundle import later_imports_of, module_code, module_order
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
    assert found >= views - {"play_view.js"}
    for file in page.files.values():
        text = file.body.decode("utf-8")
        taken = re.findall(r"^const (\w+)_module = bundles\.modules\.\1;$", text, re.M)
        assert set(taken) <= set(own)
        assert set(defined.findall(text)).isdisjoint(own)
        assert file.cache_control.endswith("immutable")
