"""What a program runs on in place of a machine of its own."""

import os
import re
import sys
from typing import Optional

#: How the makers of virtual machines call what they make.
_MAKERS = re.compile(
    "qemu|kvm|vmware|virtualbox|innotek|xen|bochs|parallels|bhyve|openstack|virtual machine|google compute engine|amazon ec2",
    re.IGNORECASE,
)
#: Files that are in a container alone.
_MARKS = (".dockerenv", "run/.containerenv", "run/systemd/container")


def virtual_of(root: str = "/") -> Optional[str]:
    """
    `virtualMachine` or `container`, as the system tells it; None: neither, as far as that can be known. It is a hint: a
    user who wants to can make the system say something else.
    """
    if sys.platform == "win32":
        return _by_maker(_windows_name("SystemManufacturer"), _windows_name("SystemProductName"))
    if sys.platform == "darwin":
        return "virtualMachine" if _is_mac_guest() else None
    if any(os.path.exists(os.path.join(root, path)) for path in _MARKS):
        return "container"
    if re.search("docker|kubepods|lxc", _content(root, "proc/1/cgroup")):
        return "container"
    if re.search(r"^flags\s*:.* hypervisor( |$)", _content(root, "proc/cpuinfo"), re.MULTILINE):
        return "virtualMachine"
    return _by_maker(*(_content(root, f"sys/class/dmi/id/{name}") for name in ("sys_vendor", "product_name")))


def _by_maker(*names):
    return "virtualMachine" if any(name and _MAKERS.match(name.strip()) for name in names) else None


def _windows_name(name):
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"HARDWARE\DESCRIPTION\System\BIOS") as key:
            return str(winreg.QueryValueEx(key, name)[0])
    except OSError:
        return None


def _is_mac_guest():
    import subprocess

    words = ("/usr/sbin/sysctl", "-n", "kern.hv_vmm_present")
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip() == "1"
    except OSError:
        return False


def _content(root, path):
    try:
        with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
