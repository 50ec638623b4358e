"""An update, as a feed tells of it."""

import hashlib
import re
from dataclasses import dataclass
from typing import Optional, Tuple
from urllib.parse import urljoin, urlsplit

from .device import architecture
from .errors import LicenceError
from .minisign import forged, signed_hash

_PIECE = 1 << 16
#: A version begins with numbers and dots, which no family has: a longer family, of another program, cannot pass for the
#: beginning of one (decision 0260).
_VERSION = r"[0-9]+(\.[0-9]+){1,3}(-[0-9A-Za-z.-]+)?"


@dataclass(frozen=True)
class Updates:
    """What a program says of itself that updates itself."""

    #: The family of the program in the vendor's catalogue, such as `ebbcatch-video`.
    software: str
    #: minisign's public key, shipped with the program: the text of the `.pub` file; of several, one below the other.
    key: str
    #: The build of this program: what is newer has a higher one. None: its version counts.
    build: Optional[int] = None
    #: What it can install, such as `("msi",)`, the best first; empty: what there is for its system.
    formats: Tuple[str, ...] = ()
    #: In bytes: a larger file is refused.
    most: int = 4 << 30
    #: The version of the system, such as `10.0.19045`; None: what the system says of itself.
    system: Optional[str] = None


@dataclass(frozen=True)
class Update:
    """An update that is there for this program, signed by a key of the program's."""

    version: str
    build: int
    channel: str
    #: It is not to be put off: it, or one that it takes in.
    critical: bool
    #: Unix seconds.
    released_at: int
    #: What is new, as plain text; lines that begin with a dash are a list.
    notes: Optional[str]
    #: The page with the release notes, for a browser; None: there is none.
    notes_url: Optional[str]
    #: The name of its file, which says software, version, build and system.
    file: str
    url: str
    #: In bytes.
    size: int
    #: In hex.
    sha256: str
    #: The text of a `.minisig` file.
    signature: str


def read_update(answer, server, software, platform):
    """Reads the answer of the feed. Raises LicenceError."""
    try:
        update = Update(
            version=_text(answer["version"]),
            build=_number(answer["build"]),
            channel=str(answer.get("channel", "stable")),
            critical=answer.get("critical") is True,
            released_at=_number(answer["released_at"]),
            notes=answer["notes"] if isinstance(answer.get("notes"), str) else None,
            notes_url=_page(answer.get("notes_url")),
            file=_text(answer["file"]),
            url=urljoin(server, _text(answer["url"])),
            size=_number(answer["size"]),
            sha256=_text(answer["sha256"]),
            signature=_text(answer.get("signature") or ""),
        )
        if not is_web(update.url):
            raise ValueError("This is no address of the web.")
    except (KeyError, TypeError, ValueError):
        raise LicenceError("server", "The server's answer is no update.") from None
    if not _is_named(update, software, platform, str(answer.get("arch", "any"))):
        raise other_file()
    return update


def is_web(url):
    return urlsplit(url).scheme in ("http", "https")


def _page(url):
    """A program may hand it to the system, which would open more than pages."""
    return url if isinstance(url, str) and url.startswith(("https://", "http://")) else None


def other_file():
    return forged("The update was signed as another file.")


def file_problem(path, update, signature):
    """What is wrong with a file; None: it is the update's."""
    plain, signed = hashlib.sha256(), signed_hash()
    with open(path, "rb") as file:
        for piece in iter(lambda: file.read(_PIECE), b""):
            plain.update(piece)
            signed.update(piece)
    if plain.hexdigest() != update.sha256:
        return LicenceError("damaged", "The file is another one than the update says.")
    return None if signature.is_of(signed.digest()) else forged("This file is not signed.")


def _is_named(update, software, platform, arch):
    """The name is signed, so what it says is true: which software, version, build and system it is."""
    if not re.fullmatch(_VERSION, update.version) or arch not in ("any", architecture()):
        return False
    start = f"{software}-{update.version}-{update.build}-{platform}" + ("" if arch == "any" else f"-{arch}")
    rest = update.file[len(start) :]
    return update.file.startswith(start) and bool(re.fullmatch(r"(-update|-full)?(\.[a-z0-9]{1,8}){0,2}", rest))


def _text(value):
    if not isinstance(value, str):
        raise TypeError("This is no text.")
    return value


def _number(value):
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("This is no number.")
    return value
