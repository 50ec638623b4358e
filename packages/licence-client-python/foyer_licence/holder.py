"""Keeps a licence: its checks, and the calls of a program with a seat."""

import os
import platform as system
import time

from .device import architecture
from .errors import LicenceError
from .jws import encode
from .licence import verify_licence
from .store import SealedStore
from .transport import Server
from .trust import trusted_keys

#: In seconds: a clock may go back by this much, as when it is set right.
_MOST_GONE_BACK = 3600
#: In seconds: how far the time moves on before that is written down.
_WORTH_WRITING = 600


class LicenceHolder:
    def __init__(
        self, server, line, keys, device, store, secret=None, version=None, released=None, proxy=None, now=None, updates=None
    ):
        self.device = device
        self._line = line
        self._keys = keys
        self._store = SealedStore(store, secret or device.fingerprint) if isinstance(store, (str, os.PathLike)) else store
        self._server = Server(server, proxy)
        self._version = version
        self._released = released
        self._updates = updates
        self._now = now or time.time
        self._installation = encode(os.urandom(32))

    def check(self):
        """The licence of this device, checked without network."""
        stored = self._load()
        if not stored or not stored["licence"]:
            raise LicenceError("notAuthorized", "This device is not authorized.")
        licence = self._verify(stored["licence"], stored["keys"])
        now = self._now()
        latest = stored.get("latest") or 0
        if now < latest - _MOST_GONE_BACK:
            raise LicenceError("clockIsWrong", "It was later on this machine before than it is now.")
        if now > latest + _WORTH_WRITING:
            self._store.save({**stored, "latest": now})
        return licence

    def _load(self):
        stored = self._store.load()
        if stored:
            self._installation = stored.get("installation") or self._installation
        return stored

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
            **self._state(),
        }

    def _verify(self, licence, known):
        keys = trusted_keys(self._keys, known)
        return verify_licence(licence, keys, self._line, self.device.fingerprint, self._now(), self._released)

    def _keep(self, grant):
        """The token is kept before the licence is looked at: it is good once, and the one before is spent."""
        before = self._load() or {}
        stored = {
            **{"keys": [], "refreshToken": None},
            **before,
            **{"licence": grant["licence"], "refreshAfter": grant["refresh_after"], "installation": self._installation},
            **{"lease": grant.get("lease")},
        }
        # A heartbeat brings no token: the one that there is stays good.
        if grant.get("refresh_token"):
            stored["refreshToken"] = grant["refresh_token"]
        self._store.save(stored)
        try:
            stored["keys"] = self._server.keys()
        except LicenceError:
            # The keys of its own, and those that it has seen, are enough.
            pass
        self._store.save(stored)
        licence = self._verify(stored["licence"], stored["keys"])
        # The server's time is signed: a clock that was once set too far ahead is forgiven.
        self._store.save({**stored, "latest": licence.issued_at})
        return licence

    def _post(self, path, fields):
        answer = self._server.post(path, fields)
        if not isinstance(answer, dict):
            raise LicenceError("server", f"{path} asks to wait.")
        return answer

    def _ask(self, path, **more):
        """Makes a call with the seat's token. When the server says that it is lost, the licence here is deleted."""
        stored = self._load()
        if not stored:
            raise LicenceError("notAuthorized", "This device is not authorized.")
        if stored["refreshToken"] is None:
            raise LicenceError("notAuthorized", "This licence came as a file: the member area renews it.")
        held = {"refresh_token": stored["refreshToken"], "fingerprint": self.device.fingerprint}
        try:
            return self._post(path, {**held, **more})
        except LicenceError as error:
            if error.problem in ("seatLost", "suspended"):
                self._store.clear()
            raise
