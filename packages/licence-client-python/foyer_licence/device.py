"""The device, and the parts by which it is known again. Values are hashed here and never sent."""

import hashlib
import os
import platform as system
import re
import socket
import subprocess
import sys
import uuid
from dataclasses import dataclass
from typing import Optional, Tuple

from .errors import LicenceError
from .jws import encode

#: What makers write where a value should be (docs/reference/licences).
_PLACEHOLDERS = set(
    """tobefilledbyoem defaultstring none na notspecified notapplicable systemserialnumber systemproductname unknown
    03000200040005000006000700080009 123456789 1234567890 0123456789 qm00001 qm00002 qm00003 localhost""".split()
)


@dataclass(frozen=True)
class Device:
    platform: str
    #: Base64url of a SHA-256, which is the device's for good.
    fingerprint: str
    #: A computer's MAC address, or a label: the member finds the device by it.
    device: str
    #: What the device calls itself.
    name: str
    #: `{"kind", "hash"}` of each part that is known.
    components: Tuple[dict, ...] = ()


def component_hash(kind, line, value):
    """What is sent of a part, salted with the line; None: the value tells no device apart."""
    text = " ".join(value.split())
    text = re.sub("[A-Z]", lambda letter: letter.group().lower(), text)
    if kind == "mac":
        text = re.sub("[^0-9a-f]", "", text)
    plain = re.sub("[^a-z0-9]", "", text)
    short = kind != "host" and len(plain) < 4
    if not plain or short or len(set(plain)) == 1 or plain in _PLACEHOLDERS:
        return None
    return _hash(f"foyer-component:1\n{line}\n{kind}\n{text}")


def this_device(line, platform=None, device=None, name=None):
    """The computer that this runs on. Give what you know better."""
    mac = device or _hardware_address()
    values = [
        ("board", _board()),
        ("machine", _machine()),
        ("mac", mac),
        ("cpu", f"{system.processor() or system.machine()}|{os.cpu_count()}"),
        ("host", socket.gethostname().split(".")[0]),
    ]
    hashed = [(kind, value, component_hash(kind, line, value)) for kind, value in values if value]
    known = [(kind, value, mark) for kind, value, mark in hashed if mark]
    first = next(((kind, value) for kind, value, _ in known if kind in ("board", "machine", "mac")), None)
    if mac is None or first is None:
        raise LicenceError("invalid", "This machine has no hardware address: name the device yourself.")
    return Device(
        platform=platform or _platform(),
        fingerprint=_hash(f"foyer-device:1\n{line}\n{first[0]}:{first[1]}"),
        device=mac,
        name=(name or socket.gethostname())[:60],
        components=tuple({"kind": kind, "hash": mark} for kind, _, mark in known),
    )


def architecture():
    machine = system.machine().lower()
    return {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "i686": "x86"}.get(machine, machine)


def _hash(text):
    return encode(hashlib.sha256(text.encode()).digest())


def _platform():
    return {"win32": "win", "darwin": "mac"}.get(sys.platform, "linux")


def _hardware_address() -> Optional[str]:
    number = uuid.getnode()
    # Where there is no address the library makes one up, and sets this bit.
    if number >> 40 & 1:
        return None
    return ":".join(f"{number >> shift & 255:02X}" for shift in range(40, -1, -8))


def _machine():
    if sys.platform == "win32":
        import winreg

        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"SOFTWARE\Microsoft\Cryptography") as place:
            return winreg.QueryValueEx(place, "MachineGuid")[0]
    return _first_line("/etc/machine-id") or _first_line("/var/lib/dbus/machine-id")


def _board():
    if sys.platform != "darwin":
        return _first_line("/sys/class/dmi/id/product_uuid")
    words = ["ioreg", "-rd1", "-c", "IOPlatformExpertDevice"]
    found = re.search('"IOPlatformUUID" = "([^"]+)"', subprocess.run(words, capture_output=True, text=True).stdout)
    return found.group(1) if found else None


def _first_line(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.readline().strip() or None
    except OSError:
        return None
