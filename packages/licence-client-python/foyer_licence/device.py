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

from .jws import decode, encode
from .virtual import virtual_of

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
    #: Fingerprints by which an earlier version, or a client in another language, may have known it: never sent.
    earlier: Optional[Tuple[str, ...]] = None
    #: `virtualMachine` or `container`, as far as the system tells; None: neither. Products may refuse it.
    virtual: Optional[str] = None


def component_hash(kind: str, line: str, value: str) -> Optional[str]:
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


def this_device(
    line: str,
    platform: Optional[str] = None,
    device: Optional[str] = None,
    name: Optional[str] = None,
    id: Optional[str] = None,
    root: str = "/",
) -> Device:
    """
    The computer that this runs on, as every client knows it (docs/reference/licences). Give what you know better, such as
    an `id` in a container or a virtual desktop, which has no parts of its own: the device is this, wherever it runs.
    `root` is of the system's files.
    """
    cards, addresses = cards_of(root)
    host = name_of(root)
    system_name = platform or _platform()
    if id is not None:
        return _named(line, id, system_name, device, name or host, virtual_of(root))
    macs = [device] if device else cards
    values = {"board": [_board(root)], "machine": [_machine(root)], "mac": macs, "cpu": [_cpu(root)], "host": [host.split(".")[0]]}
    parts = [(kind, value, component_hash(kind, line, value)) for kind in values for value in values[kind] if value]
    known = [part for part in parts if part[2]]
    telling = [part for kind in ("machine", "board", "mac") for part in known if part[0] == kind]
    kind, value, _ = telling[0] if telling else ("host", host.split(".")[0], None)
    fingerprint = _print(line, f"{kind}:{value}")
    return Device(
        platform=system_name,
        fingerprint=fingerprint,
        device=macs[0] if macs else label_of(fingerprint),
        name=(name or host)[:60],
        components=tuple({"kind": kind, "hash": mark} for kind, _, mark in known),
        earlier=tuple(each for each in _earlier(line, system_name, values, addresses) if each != fingerprint),
        virtual=virtual_of(root),
    )


def _named(line, id, system_name, device, name, virtual):
    fingerprint = _print(line, f"id:{id}")
    return Device(system_name, fingerprint, device or label_of(fingerprint), name[:60], (), (), virtual)


def _earlier(line, system_name, values, addresses):
    """By what earlier versions, and clients in other languages, have known this computer."""
    strong = [f"{kind}:{value}" for kind in ("board", "machine") for value in values[kind] if value]
    macs = [f"mac:{spelling}" for address in addresses for spelling in (address, address.lower())]
    of_node = [f'["{system_name}","{address.lower()}"]' for address in addresses]
    return [_print(line, text) for text in strong + macs] + [_hash(text) for text in of_node]


def label_of(fingerprint):
    """In place of an address, where there is no card: one that no card has, made of the fingerprint."""
    first, *rest = decode(fingerprint)[:6]
    return ":".join(f"{byte:02X}" for byte in (first & 0xFC | 2, *rest))


def architecture():
    """The processor that this program is built for, which need not be the system's."""
    machine = system.machine().lower()
    known = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "i686": "x86"}.get(machine, machine)
    return "x86" if known == "x64" and sys.maxsize < 1 << 32 else known


def system_version():
    """The version by which the least system of a release is compared; None: it is not told."""
    if sys.platform == "win32":
        return system.version()
    return system.mac_ver()[0] or None if sys.platform == "darwin" else None


def _hash(text):
    return encode(hashlib.sha256(text.encode()).digest())


def _platform():
    return {"win32": "win", "darwin": "mac"}.get(sys.platform, "linux")


def _print(line, text):
    return _hash(f"foyer-device:1\n{line}\n{text}")


def cards_of(root="/"):
    """The addresses of the computer's own cards, by name, and those of all interfaces."""
    found = sorted(_interfaces(root)) if sys.platform.startswith("linux") else _other_interfaces()
    known = [(each.strip().upper(), is_card) for _, each, is_card in found]
    real = [each for each in known if re.fullmatch("([0-9A-F]{2}:){5}[0-9A-F]{2}", each[0]) and each[0] != "00:00:00:00:00:00"]
    own = [address for address, is_card in real if is_card and not _is_drawn(address)]
    return list(dict.fromkeys(own))[:3], list(dict.fromkeys(address for address, _ in real))


def _is_drawn(address):
    """Locally administered: by chance, by a container or by Wi-Fi; but for QEMU, whose cards all begin so."""
    return address[1] in "26AE" and not address.startswith("52:54:00")


def _interfaces(root):
    folder = os.path.join(root, "sys/class/net")
    try:
        names = os.listdir(folder)
    except OSError:
        names = []
    for name in names:
        # A device is behind it, and no bridge, tunnel or container.
        is_card = os.path.exists(os.path.join(folder, name, "device"))
        yield name, _first_line(os.path.join(folder, name, "address")) or "", is_card


def _other_interfaces():
    number = uuid.getnode()
    # Where there is no address the library makes one up, and sets this bit.
    is_card = not number >> 40 & 1
    return [("", ":".join(f"{number >> shift & 255:02X}" for shift in range(40, -1, -8)), True)] if is_card else []


def name_of(root):
    """Another root has a name of its own, as in a test."""
    return socket.gethostname() if root == "/" else _first_line(os.path.join(root, "etc/hostname")) or ""


def _registry(place, name):
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, place, 0, winreg.KEY_READ | winreg.KEY_WOW64_64KEY) as key:
            return winreg.QueryValueEx(key, name)[0]
    except OSError:
        return None


def _machine(root):
    if sys.platform == "win32":
        return _registry(r"SOFTWARE\Microsoft\Cryptography", "MachineGuid")
    if sys.platform == "darwin":
        return None
    places = ("etc/machine-id", "var/lib/dbus/machine-id")
    return next(filter(None, (_first_line(os.path.join(root, place)) for place in places)), None)


def _board(root):
    if sys.platform == "win32":
        return None
    if sys.platform != "darwin":
        return _first_line(os.path.join(root, "sys/class/dmi/id/product_uuid"))
    return _output("/usr/sbin/ioreg", "-rd1", "-c", "IOPlatformExpertDevice", wanted='"IOPlatformUUID" = "([^"]+)"')


def _cpu(root):
    """The same text in every language, whatever each makes of processors that a program may not use."""
    if sys.platform == "win32":
        model = _registry(r"HARDWARE\DESCRIPTION\System\CentralProcessor\0", "ProcessorNameString")
        return model and f"{model.strip()}|{os.cpu_count()}"
    if sys.platform == "darwin":
        model = _output("/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string", wanted="(.+)")
        return model and f"{model}|{os.cpu_count()}"
    try:
        with open(os.path.join(root, "proc/cpuinfo"), encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")
    except OSError:
        return None
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name") and ":" in line), None)
    return model and f"{model}|{sum(line.startswith('processor') for line in lines)}"


def _output(*words, wanted):
    try:
        found = re.search(wanted, subprocess.run(words, capture_output=True, text=True, check=False).stdout)
    except OSError:
        return None
    return found.group(1) if found else None


def _first_line(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.readline().strip() or None
    except OSError:
        return None
