"""Keeps a licence: its checks, and the calls of a program with a seat."""

import dataclasses
import os
import platform as system
import threading
import time
from contextlib import contextmanager
from typing import Any, Callable, Optional, Sequence, Union

from .device import Device, architecture
from .errors import LicenceError
from .grant import grant_in
from .jws import encode, read
from .licence import Licence, licence_in_time, open_licence
from .store import SealedStore
from .transport import Server
from .trust import trusted_keys
from .update import Updates

#: In seconds: a clock may go back by this much, as when it is set right.
_MOST_GONE_BACK = 3600
#: In seconds: how far the time moves on before that is written down.
_WORTH_WRITING = 600
#: In seconds: a few are the way of the answer; beyond a day and the time zones the clock is wrong, and stays so.
_LEAST_SKEW, _MOST_SKEW = 120, 26 * 3600
#: In seconds: so long after a licence has come the server is not asked for the next one, whatever it says.
_JUST_COME = 10
_NOTHING = {"licence": "", "refreshToken": None, "refreshAfter": None, "keys": []}


class LicenceHolder:
    def __init__(
        self,
        server: str,
        line: str,
        keys: Sequence[Any],
        device: Device,
        store: Union[str, "os.PathLike[str]", SealedStore],
        secret: Optional[str] = None,
        version: Optional[str] = None,
        released: Optional[float] = None,
        proxy: Optional[str] = None,
        now: Optional[Callable[[], float]] = None,
        updates: Optional[Updates] = None,
        timeout: Optional[float] = None,
        process: Optional[str] = None,
    ) -> None:
        self.device = device
        self._line = line
        self._keys = keys
        before = () if secret else device.earlier or ()
        is_path = isinstance(store, (str, os.PathLike))
        self._store = SealedStore(store, secret or device.fingerprint, before) if is_path else store
        self._server = Server(server, proxy, timeout)
        self._version = version
        self._released = released
        self._updates = updates
        self._now = now or time.time
        self._installation = encode(os.urandom(32))
        #: The name of this running program, where floating places are counted by process.
        self._process = process or encode(os.urandom(16))
        #: A licence for this running program alone is in no store: another program there has its own.
        self._own = None
        #: The thread of this client that is at work on the store.
        self._working = None
        #: `next_call` is not before, since a licence has just come, or was asked for in vain.
        self._not_before = 0
        #: As in the store, for what is not kept there.
        self._skew = 0
        #: What could not be written, and what stood there then.
        self._unsaved = None

    def check(self) -> Licence:
        """The licence of this device, checked without network."""
        return self._looked()[0]

    def _looked(self):
        """The same, with the moment by the clock that counts."""
        stored = self._load()
        licence, now = self._judge(stored)
        # To write the time down is a favour: another process, a full disk or a folder that cannot be written is no refusal.
        if now > (stored.get("latest") or 0) + _WORTH_WRITING or licence.issued_at > (stored.get("newest") or 0):
            try:
                self._note(now, licence.issued_at)
            except (LicenceError, OSError):
                pass
        return licence, now

    def _load(self):
        found = self._store.load()
        # What could not be written counts here, until another process has written something else.
        stored = self._unsaved[1] if self._unsaved and self._unsaved[0] == found else found
        if stored:
            self._installation = stored.get("installation") or self._installation
            self.device = fingerprint_kept(stored, self.device)
        own = self._own
        return {**stored, **own} if stored and own else stored

    @contextmanager
    def _alone(self, must=False, patience=None):
        """
        Does something with the store while no other process, and no other thread, does. `must`: it is of no use unless its
        result is written, so the problem is found before the server is asked.
        """
        if not hasattr(self._store, "locked"):
            yield
            return
        lock = self._store.locked(self._server.timeout * 2 + 5 if patience is None else patience)
        try:
            is_alone = lock.__enter__()
        except LicenceError:
            if must:
                raise
            yield
            return
        try:
            if not is_alone:
                raise LicenceError("system", "Another process keeps the store.")
            self._working = threading.get_ident()
            yield
        finally:
            if is_alone:
                self._working = None
            lock.__exit__(None, None, None)

    def _note(self, now, newest):
        if self._working == threading.get_ident():
            return
        with self._alone(must=True, patience=0):
            stored = self._store.load()
            if stored and stored["licence"]:
                latest = max(stored.get("latest") or 0, now)
                self._store.save({**stored, "latest": latest, "newest": max(stored.get("newest") or 0, newest)})

    def _state(self):
        """What may change of a device while it keeps its seat."""
        state = {
            "name": self.device.name,
            "installation": self._installation,
            "arch": architecture(),
            "os": f"{system.system()} {system.release()}"[:60],
        }
        if self.device.components:
            state["components"] = list(self.device.components)
        if self._version:
            state["version"] = self._version
        return state

    def _request(self):
        """What every way to a seat says of this device and program."""
        return {
            "line": self._line,
            "platform": self.device.platform,
            "fingerprint": self.device.fingerprint,
            "device": self.device.device,
            **({"virtual": self.device.virtual} if self.device.virtual else {}),
            "process": self._process,
            **self._state(),
        }

    def _open(self, licence, known):
        return open_licence(licence, trusted_keys(self._keys, known), self._line, self.device.fingerprint, self._process)

    def _judge(self, stored):
        """The stored licence, if it is good by one of the clocks that there are, and the moment by that clock."""
        if not stored or not stored["licence"]:
            raise _not_authorized()
        licence = self._open(stored["licence"], stored.get("keys"))
        skew = stored.get("skew")
        return licence, self._in_time(licence, self._skew if skew is None else skew, stored.get("latest") or 0)

    def _in_time(self, licence, skew, latest=0):
        """First by the server's clock, as far as it is known, then by this machine's, which may have been set right."""
        if skew:
            try:
                return self._at(licence, self._now() + skew, latest)
            except LicenceError:
                pass
        return self._at(licence, self._now(), latest)

    def _at(self, licence, now, latest):
        licence_in_time(licence, now, self._released)
        if now < latest - _MOST_GONE_BACK:
            raise _turned_back()
        return now

    def _keep(self, data):
        """
        Keeps what a call has brought. The token is kept in any case: it is good once, and the one before is spent. The
        licence that is here stays until the new one has proved good.
        """
        grant = grant_in(data)
        before = self._load() or _NOTHING
        token = grant.get("refresh_token") or before["refreshToken"]
        held = {**before, "refreshToken": token, "installation": self._installation}
        licence, keys = self._open_new(grant["licence"], held)
        skew = licence.issued_at - self._now()
        self._skew = skew if _LEAST_SKEW <= abs(skew) <= _MOST_SKEW else 0
        try:
            self._in_time(licence, self._skew)
        except LicenceError:
            self._save(held)
            raise
        other = {name: value for name, value in held.items() if name not in ("skew", "lease")}
        if grant.get("lease") is not None:
            other["lease"] = grant["lease"]
        if self._skew and licence.kind != "floating":
            other["skew"] = self._skew
        if self.device.components:
            other["components"] = list(self.device.components)
        kept = {"licence": grant["licence"], "refreshAfter": grant["refresh_after"], "keys": keys}
        self._save({**other, **kept, **_times(before, licence.issued_at)}, licence.process is not None)
        self._not_before = self._now() + _JUST_COME
        return licence

    def _open_new(self, licence, held):
        """Opens a licence that came, where need be by the keys that the server publishes now."""
        try:
            return self._open(licence, held.get("keys")), held.get("keys") or []
        except LicenceError as error:
            self._save(held)
            if error.problem != "unknownKey":
                raise
            unknown = error
        try:
            keys = self._server.keys()
        except LicenceError:
            # The keys of its own, and those that it has seen, are all that there is.
            raise unknown from None
        return self._open(licence, keys), keys

    def _keep_file(self, token):
        """Takes a licence that came as a file."""
        before = self._load() or _NOTHING
        keys = before.get("keys") or []
        licence = licence_in_time(self._open(token, keys), self._now(), self._released)
        times = _times(before, licence.issued_at)
        if self._now() < times["latest"] - _MOST_GONE_BACK:
            raise _turned_back()
        components = {"components": list(self.device.components)} if self.device.components else {}
        kept = {**_NOTHING, **components, "licence": token, "keys": keys, "installation": self._installation}
        self._store.save({**kept, **times})
        self._own = None
        return licence

    def _drop(self):
        """The seat is gone, or given back for good: what the clock has shown stays."""
        stored = self._load() or _NOTHING
        rest = {name: stored[name] for name in ("latest", "newest", "keys") if name in stored}
        self._unsaved = None
        self._own = None
        try:
            self._store.save({**_NOTHING, "installation": self._installation, **rest})
        except LicenceError:
            self._store.clear()

    def _drop_licence(self):
        """The token stays: a floating seat can be taken again by it."""
        stored = self._load()
        if stored:
            self._save({**stored, "licence": ""}, False)

    def _keep_uses(self, waiting):
        """Keeps what is to be reported later."""
        stored = self._load()
        if stored and (waiting or stored.get("uses")):
            other = {name: value for name, value in stored.items() if name != "uses"}
            self._save({**other, "uses": waiting} if waiting else other)

    def _save(self, stored, is_own=None):
        """What cannot be written is kept here, and no refusal: the server takes the token before once more."""
        is_own = self._own is not None if is_own is None else is_own
        if is_own:
            self._own = {name: stored.get(name) for name in ("licence", "refreshAfter", "lease")}
            stored = {**stored, "licence": ""}
        before = self._store.load()
        try:
            self._store.save(stored)
            self._unsaved = None
        except (LicenceError, OSError):
            self._unsaved = (before, stored)
        # Not before, since a check on another thread has one of both at any time.
        if not is_own:
            self._own = None

    def _post(self, path, fields):
        answer = self._server.post(path, fields)
        if answer in ("pending", "slowDown"):
            raise LicenceError("server", f"{path} asks to wait.")
        return answer

    def _ask(self, path, **more):
        """Makes a call with the seat's token. When the server says that it is lost, the licence here is deleted."""
        stored = self._load()
        if not stored or (stored["refreshToken"] is None and not stored["licence"]):
            raise _not_authorized()
        if stored["refreshToken"] is None:
            raise LicenceError("notAuthorized", "This licence came as a file: the member area renews it.")
        held = {"refresh_token": stored["refreshToken"], "fingerprint": self.device.fingerprint}
        try:
            return self._post(path, {**held, **more})
        except LicenceError as error:
            if is_lost(error):
                self._drop()
            raise


def fingerprint_kept(stored, device):
    """
    The device under which the computer has its seat. The fingerprint stays the licence's own where a part that no other
    computer has is still the same: a dock or another network card changes none. A store that tells no such part is this
    computer's where an earlier version, or a client in another language, has known the computer by that fingerprint.
    """
    known = _device_of(stored["licence"])
    if known is None or device.earlier is None:
        return device
    listed = stored.get("components")
    parts = [part for part in listed if isinstance(part, dict)] if isinstance(listed, list) else []
    firm = [part.get("hash") for part in parts if part.get("kind") in ("machine", "board", "disk")]
    here = [part["hash"] for part in device.components]
    is_here = any(each in here for each in firm) if firm else known in device.earlier
    return dataclasses.replace(device, fingerprint=known) if is_here else device


def _device_of(licence):
    """Which device a licence is for; whether it is true is checked elsewhere."""
    try:
        device = read(licence.split(".")[1]).get("device")
    except (IndexError, LicenceError):
        return None
    return device if isinstance(device, str) else None


def is_lost(error):
    """Nothing but these ends a licence before its last day (decision 0177)."""
    return error.problem in ("seatLost", "suspended")


def _times(before, issued_at):
    """The server's time is signed: a clock that was once too far ahead is forgiven, by a newer licence alone."""
    newest = before.get("newest") or 0
    latest = issued_at if issued_at > newest else before.get("latest") or 0
    return {"latest": latest, "newest": max(newest, issued_at)}


def _not_authorized():
    return LicenceError("notAuthorized", "This device is not authorized.")


def _turned_back():
    return LicenceError("clockIsWrong", "It was later on this machine before than it is now.")
