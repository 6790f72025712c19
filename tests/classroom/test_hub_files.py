"""The files of instructor/hub: what can be said of them without a server, a cluster or an engine.

The keys of values.yaml are those of the chart's published schema, jupyterhub/values.schema.yaml in
github.com/jupyterhub/zero-to-jupyterhub-k8s (BSD-3-Clause), read on 2026-11-30. The table below
names the ones in use, with the type that the schema gives them.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tomllib
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from coursetools import ROOT
from coursetools.hub import PROXY, hub_environment

HUB = ROOT / "instructor" / "hub"
PAGE = (ROOT / "instructor" / "jupyterhub.md").read_text(encoding="utf-8")
VALUES = yaml.safe_load((HUB / "values.yaml").read_text(encoding="utf-8"))
FREE = dict  # the schema lets anything stand in it
NUMBER = (int, float)
SIZE = (int, float, str)
SERVICE_TYPES = {"ClusterIP", "NodePort", "LoadBalancer", "ExternalName"}
SCHEMA: dict[str, Any] = {
    "hub.config": FREE,
    "hub.concurrentSpawnLimit": int,
    "hub.loadRoles": FREE,
    "hub.extraConfig": FREE,
    "singleuser.image.name": str,
    "singleuser.image.tag": str,
    "singleuser.cmd": (list, str),
    "singleuser.defaultUrl": str,
    "singleuser.startTimeout": int,
    "singleuser.memory.guarantee": SIZE,
    "singleuser.memory.limit": SIZE,
    "singleuser.cpu.guarantee": NUMBER,
    "singleuser.cpu.limit": NUMBER,
    "singleuser.allowPrivilegeEscalation": bool,
    "singleuser.extraEnv": FREE,
    "singleuser.storage.type": {"dynamic", "static", "none"},
    "singleuser.storage.capacity": str,
    "singleuser.storage.homeMountPath": str,
    "singleuser.storage.extraVolumes": list,
    "singleuser.storage.extraVolumeMounts": list,
    "singleuser.networkPolicy.enabled": bool,
    "singleuser.networkPolicy.egressAllowRules.cloudMetadataServer": bool,
    "singleuser.networkPolicy.egressAllowRules.nonPrivateIPs": bool,
    "singleuser.networkPolicy.egressAllowRules.privateIPs": bool,
    "cull.enabled": bool,
    "cull.timeout": int,
    "cull.every": int,
    "proxy.service.type": SERVICE_TYPES,
    "ingress.enabled": bool,
    "ingress.ingressClassName": str,
    "ingress.hosts": list,
    "ingress.tls": list,
    "scheduling.userScheduler.enabled": bool,
    "prePuller.hook.enabled": bool,
    "prePuller.continuous.enabled": bool,
}


def leaves(values: dict[str, Any], before: str = "") -> dict[str, Any]:
    """Each value by its dotted path, down to what the table knows or to what is no mapping."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        path = f"{before}{key}"
        if isinstance(value, dict) and path not in SCHEMA:
            found |= leaves(value, f"{path}.")
        else:
            found[path] = value
    return found


def test_each_key_of_the_values_is_in_the_charts_schema_with_its_type() -> None:
    for path, value in leaves(VALUES).items():
        assert path in SCHEMA, f"values.yaml: the schema has no key {path}"
        wanted = SCHEMA[path]
        if isinstance(wanted, set):
            assert value in wanted, f"{path} is {value!r}, not one of {sorted(wanted)}"
        else:
            assert isinstance(value, wanted), f"{path} is {value!r}, not {wanted}"
            assert wanted is bool or not isinstance(value, bool), f"{path} is {value!r}"


def test_every_line_of_the_table_is_in_use() -> None:
    assert set(SCHEMA) == set(leaves(VALUES))


def settings_of(name: str, number: int) -> SimpleNamespace:
    """What the hook in values.yaml does to the server of `name`, whose number is `number`."""
    hub = SimpleNamespace(JupyterHub=SimpleNamespace(), KubeSpawner=SimpleNamespace())
    exec(VALUES["hub"]["extraConfig"]["agentkit.py"], {"c": hub})
    spawner = SimpleNamespace(user=SimpleNamespace(name=name, id=number), environment={})
    hub.KubeSpawner.pre_spawn_hook(spawner)
    return spawner


def test_on_kubernetes_each_server_has_an_id_of_its_own_and_the_grader_owns_the_exchange() -> None:
    grader, ana, ben = settings_of("grader", 1), settings_of("ana", 2), settings_of("ben", 3)
    assert len({each.uid for each in (grader, ana, ben)}) == 3
    assert all(each.uid == each.gid == each.fs_gid for each in (grader, ana, ben))
    made = (HUB / "exchange.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"-o (\d+)", made)) == {str(grader.uid)}
    assert ana.environment["JUPYTER_CONFIG_PATH"].endswith("/student")
    assert grader.environment["JUPYTER_CONFIG_PATH"].endswith("/teacher")


def test_the_exchange_has_the_same_rights_on_one_server_and_on_kubernetes() -> None:
    def rights(text: str, root: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for line in text.splitlines():
            words = shlex.split(line) if "install -d" in line or "chmod" in line else []
            mode = words[words.index("-m") + 1] if "-m" in words else words[1:2] and words[1]
            found |= {word.removeprefix(root): mode for word in words if word.startswith(root)}
        return found

    job = list(yaml.safe_load_all((HUB / "exchange.yaml").read_text(encoding="utf-8")))[1]
    (container,) = job["spec"]["template"]["spec"]["containers"]
    there = rights(container["command"][-1], "/exchange")
    commands = "\n".join(line for line in PAGE.splitlines() if line.startswith("sudo install -d"))
    here = rights(commands, "/srv/agentkit/exchange")
    assert here == there
    assert (there[""], there["/agentkit/inbound"]) == ("1777", "3733")


def test_the_volume_that_servers_mount_is_the_one_that_is_made_for_all_of_them() -> None:
    claim = next(yaml.safe_load_all((HUB / "exchange.yaml").read_text(encoding="utf-8")))
    assert claim["spec"]["accessModes"] == ["ReadWriteMany"]
    storage = VALUES["singleuser"]["storage"]
    (volume,), (mount,) = storage["extraVolumes"], storage["extraVolumeMounts"]
    assert volume["persistentVolumeClaim"]["claimName"] == claim["metadata"]["name"]
    root = VALUES["singleuser"]["extraEnv"]["AGENTKIT_HUB_ROOT"]
    assert (mount["name"], mount["mountPath"]) == (volume["name"], f"{root}/exchange")


def test_the_image_copies_what_exists_and_no_solution() -> None:
    text = (HUB / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    copied = [
        word
        for line in text.splitlines()
        if line.startswith("COPY")
        for word in line.split()[1:-1]
        if not word.startswith("--")
    ]
    assert [path for path in copied if not (ROOT / path).exists()] == []
    assert not {"solutions", "tests", "class", "."} & set(copied)
    assert {"agentkit", "lessons", "instructor/hub/student"} <= set(copied)


def test_nobody_needs_a_key_and_none_is_in_these_files() -> None:
    assert VALUES["singleuser"]["extraEnv"]["AGENTKIT_BACKEND"] == "offline"
    for path in HUB.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"(?i)(api_key|password|secret)['\"]?\s*[:=]\s*['\"]?\w{8,}", text)


@pytest.mark.parametrize("role", ["student", "teacher"])
def test_each_role_gets_its_tools_in_the_server_and_in_the_page(role: str) -> None:
    server = json.loads((HUB / role / "jupyter_server_config.json").read_text(encoding="utf-8"))
    on = {name.rpartition(".")[2]: is_on
          for name, is_on in server["ServerApp"]["jpserver_extensions"].items()}  # fmt: skip
    page = json.loads((HUB / role / "labconfig" / "page_config.json").read_text(encoding="utf-8"))
    off = {name.partition("nbgrader:")[2] for name in page["disabledExtensions"]}
    assert on["validate_assignment"]
    assert "validate-assignment" not in off
    assert on["formgrader"] is (role == "teacher")
    assert ("create-assignment" in off) is (role == "student")
    assert on["assignment_list"] is ("assignment-list" not in off) is (role == "student")


def test_the_servers_packages_are_pinned_within_their_bounds_and_beside_the_courses() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (ROOT / "requirements-hub.txt").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(lines)
    pins = dict(line.split("==") for line in lines)
    for requirement in map(Requirement, about["optional-dependencies"]["hub"]):
        signs = {bound.operator for bound in requirement.specifier}
        assert signs == {">=", "<"}, f"{requirement} is not bounded on both sides"
        assert pins[requirement.name] in requirement.specifier
    course = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert not set(pins) & {line.partition("==")[0] for line in course}


def test_the_page_the_tests_and_the_settings_name_the_same_proxy_and_versions() -> None:
    assert f"/srv/agentkit/proxy {PROXY}\n" in PAGE
    chart = re.search(r'"Zero to JupyterHub" ([\d.]+) ', (HUB / "values.yaml").read_text("utf-8"))
    assert chart is not None
    assert f"--version {chart[1]} " in PAGE
    course = re.search(
        r'^COURSE = "(\w+)"', (HUB / "jupyterhub_config.py").read_text("utf-8"), re.M
    )
    assert course is not None
    for path in (HUB / "student" / "nbgrader_config.py", ROOT / "nbgrader_config.py"):
        assert f'course_id = "{course[1]}"' in path.read_text(encoding="utf-8")


KNOWN_NAMES = """
import json, sys
from pathlib import Path
from traitlets.config import Config, PyFileConfigLoader
import jupyterhub.app, jupyterhub.auth, jupyterhub.proxy, jupyterhub.spawner
import ltiauthenticator.lti13.auth, systemdspawner
path, page = sys.argv[1:]
loader = PyFileConfigLoader(path)
found = loader.load_config()
extra = Config()
exec(page, {"c": extra})
found.merge(extra)
classes = {each.__name__: each for each in (
    jupyterhub.app.JupyterHub, jupyterhub.auth.Authenticator, jupyterhub.auth.PAMAuthenticator,
    jupyterhub.proxy.ConfigurableHTTPProxy, jupyterhub.spawner.Spawner,
    systemdspawner.SystemdSpawner, ltiauthenticator.lti13.auth.LTI13Authenticator)}
wrong = [f"{name}.{key}" for name, section in found.items() for key in section
         if not classes[name].class_traits(config=True).get(key)]
print(json.dumps([sorted(found), wrong]))
"""


def test_every_setting_of_the_hub_and_of_the_page_is_one_that_its_class_has() -> None:
    environment = hub_environment()
    if not environment.is_ready or sys.platform == "win32":
        pytest.skip("JupyterHub is not installed here; python -m coursetools.hub does it")
    (snippet,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    command = [
        str(environment.python),
        "-c",
        KNOWN_NAMES,
        str(HUB / "jupyterhub_config.py"),
        snippet,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr[-2000:]
    classes, wrong = json.loads(done.stdout.splitlines()[-1])
    assert wrong == []
    assert {"LTI13Authenticator", "PAMAuthenticator", "SystemdSpawner"} <= set(classes)
