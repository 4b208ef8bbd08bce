"""``tools/check_release.py``, and the guard of the build against losing the stable ABI."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = ROOT / "tools" / "check_release.py"
    spec = importlib.util.spec_from_file_location("check_release", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_wheel(folder: Path, name: str, *modules: str) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as archive:
        for file in ("unjam/__init__.py", "unjam/_core.pyi", *modules):
            archive.writestr(file, "")
    return path


@pytest.mark.parametrize(
    ("tags", "module"),
    [
        ("cp312-abi3-manylinux_2_28_x86_64", "unjam/_core.abi3.so"),
        ("cp312-abi3-macosx_11_0_arm64", "unjam/_core.abi3.so"),
        ("cp312-abi3-win_amd64", "unjam/_core.pyd"),
        ("cp310-cp310-manylinux_2_28_x86_64", "unjam/_core.cpython-310-x86_64-linux-gnu.so"),
        ("cp311-cp311-macosx_11_0_arm64", "unjam/_core.cpython-311-darwin.so"),
        ("cp311-cp311-win_amd64", "unjam/_core.cp311-win_amd64.pyd"),
        (
            "cp314-cp314-pyemscripten_2026_0_wasm32",
            "unjam/_core.cpython-314-wasm32-emscripten.so",
        ),
    ],
)
def test_good_wheels(tool: ModuleType, tmp_path: Path, tags: str, module: str) -> None:
    wheel = make_wheel(tmp_path, f"unjam-1.0-{tags}.whl", module)
    assert list(tool.wheel_problems(wheel, "1.0")) == []


@pytest.mark.parametrize(
    ("name", "modules", "problem"),
    [
        # The stable ABI was lost without a word: tagged for all, built for one.
        (
            "unjam-1.0-cp312-abi3-linux_x86_64.whl",
            ["unjam/_core.cpython-312-x86_64-linux-gnu.so"],
            "expected the module unjam/_core.abi3.so, found unjam/_core.cpython-312-",
        ),
        ("unjam-1.0-cp312-abi3-win_amd64.whl", ["unjam/_core.cp312-win_amd64.pyd"], "expected"),
        ("unjam-1.0-cp312-abi3-linux_x86_64.whl", [], "found none"),
        (
            "unjam-1.0-cp313-cp313-linux_x86_64.whl",
            ["unjam/_core.cpython-313-x86_64-linux-gnu.so"],
            "3.13 must be tagged abi3",
        ),
        (
            "unjam-1.0-cp310-abi3-linux_x86_64.whl",
            ["unjam/_core.abi3.so"],
            "3.10 cannot be tagged abi3",
        ),
        (
            "unjam-1.0-cp312-abi3-pyemscripten_2026_0_wasm32.whl",
            ["unjam/_core.abi3.so"],
            "3.12 cannot be tagged abi3",
        ),
        (
            "unjam-1.0-cp311-cp311-linux_x86_64.whl",
            ["unjam/_core.cpython-310-x86_64-linux-gnu.so"],
            "expected the module unjam/_core.cpython-311-*",
        ),
        (
            "unjam-0.9-cp312-abi3-linux_x86_64.whl",
            ["unjam/_core.abi3.so"],
            "pyproject.toml states version 1.0",
        ),
        ("unjam-1.0-py3-none-any.whl", [], "not the name of a wheel"),
    ],
)
def test_bad_wheels(
    tool: ModuleType, tmp_path: Path, name: str, modules: list[str], problem: str
) -> None:
    [found] = tool.wheel_problems(make_wheel(tmp_path, name, *modules), "1.0")
    assert found.startswith(f"{name}: ")
    assert problem in found


def test_wheels_without_python_for_browsers(tool: ModuleType, tmp_path: Path) -> None:
    name, module = "unjam-1.0-cp312-abi3-linux_x86_64.whl", "unjam/_core.abi3.so"
    wheel = make_wheel(tmp_path, name, module)
    assert list(tool.wheel_problems(wheel, "1.0", runtime=True)) == [
        f"{name}: unjam/runtime/unjam-packages.zip is missing"
    ]
    wheel = make_wheel(tmp_path, name, module, "unjam/runtime/unjam-packages.zip")
    assert list(tool.wheel_problems(wheel, "1.0", runtime=True)) == []


def make_project(folder: Path, version: str, cited: str, heading: str) -> None:
    (folder / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n', "utf-8")
    (folder / "CITATION.cff").write_text(f"title: unjam\nversion: {cited}\n", "utf-8")
    (folder / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n", "utf-8")


def test_version_of_a_release(tool: ModuleType, tmp_path: Path) -> None:
    make_project(tmp_path, "1.2.3", "1.2.3", "1.2.3 (2031-05-04)")
    assert list(tool.version_problems("v1.2.3", tmp_path)) == []
    assert list(tool.version_problems("v1.2.4", tmp_path)) == [
        "the tag is v1.2.4, but pyproject.toml states 1.2.3"
    ]
    make_project(tmp_path, "1.2.3", "1.2.2", "1.2.3 (unreleased)")
    assert list(tool.version_problems("v1.2.3", tmp_path)) == [
        "CITATION.cff does not state version 1.2.3",
        "CHANGELOG.md has no heading '## 1.2.3 (YYYY-MM-DD)'",
    ]


def test_exit_status(tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == "no wheels found\n"
    version = tool.project_version()
    make_wheel(tmp_path, f"unjam-{version}-cp312-abi3-linux_x86_64.whl", "unjam/_core.abi3.so")
    assert tool.main([str(tmp_path)]) == 0
    assert tool.main(["--tag", "v0"]) == 1


def test_a_build_that_loses_the_stable_abi_fails(tmp_path: Path) -> None:
    """Configures as scikit-build-core does for an abi3 wheel; old Pythons cannot make one."""
    pytest.importorskip("nanobind")
    bin = Path(sys.executable).parent
    cmake, ninja = (
        shutil.which(program, path=str(bin)) or shutil.which(program)
        for program in ("cmake", "ninja")
    )
    if not (cmake and ninja and shutil.which("c++")):
        pytest.skip("needs CMake, ninja and a compiler")
    done = subprocess.run(
        [
            cmake, "-S", str(ROOT), "-B", str(tmp_path), "-G", "Ninja",
            f"-DCMAKE_MAKE_PROGRAM={ninja}", f"-DPython_EXECUTABLE={sys.executable}",
            "-DUNJAM_BUILD_PYTHON=ON", "-DSKBUILD_SABI_COMPONENT=Development.SABIModule",
        ],
        capture_output=True, text=True,
    )  # fmt: skip
    stable = sys.version_info >= (3, 12)
    assert (done.returncode == 0) == stable, done.stderr
    assert ("cannot build for the stable ABI" in " ".join(done.stderr.split())) != stable
