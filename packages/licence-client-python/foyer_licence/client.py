"""A program's way to its licence."""

import json
import time
from dataclasses import dataclass
from typing import Optional, Tuple

from .errors import LicenceError
from .jws import encode
from .proof_of_work import solve
from .updater import Updater

#: After these it is unknown whether the seat is lost, so they are no reason to stop working.
_MAY_PASS = ("unreachable", "server", "tooOften", "noFreeSeat")


@dataclass(frozen=True)
class Prompt:
    """What the member has to do in the browser."""

    #: To be typed at `address`, for anyone who cannot open `link`.
    code: str
    address: str
    #: The address with the code in it: open it, or show it as a QR code.
    link: str
    #: Unix seconds.
    expires_at: float


@dataclass(frozen=True)
class SeatedDevice:
    """A device that has one of the seats."""

    id: str
    device: str
    name: Optional[str]
    #: Unix seconds.
    last_seen: int
    #: Of the program on it, where that has said it.
    version: Optional[str]
    #: It is at work on a floating seat: to free it counts as no release.
    floating: bool


@dataclass(frozen=True)
class SeatedDevices:
    """The devices that have the seats of a line."""

    devices: Tuple[SeatedDevice, ...]
    #: One may be freed now: the year's releases are not used up. One that floats may be at any time.
    may_free: bool


def _seated(each):
    known = (each["id"], each["device"], each["name"], each["last_seen"], each.get("version"))
    return SeatedDevice(*known, each.get("floating", False))


class LicenceClient(Updater):
    """
    Every method raises LicenceError. `keys` are the vendor's, as `/.well-known/jwks.json` gave them when the program was
    built; `store` is the path of a file; `secret` encrypts it, such as one from the system's keychain; `updates` is an Updates,
    for a program that updates itself.
    """

    def sign_in(self, show, wait=time.sleep):
        """Lets the member confirm this device in the browser. `show` is given a Prompt; `wait` may raise to end it."""
        self._load()
        begun = self._post("/licence/device_code", self._request())
        expires_at = self._now() + begun["expires_in"]
        show(Prompt(begun["user_code"], begun["verification_uri"], begun["verification_uri_complete"], expires_at))
        seconds = begun["interval"]
        while self._now() < expires_at:
            wait(seconds)
            answer = self._poll(begun["device_code"])
            if isinstance(answer, dict):
                return self._keep(answer)
            if answer == "slowDown":
                seconds += begun["interval"]
        raise LicenceError("codeExpired", "This device was not confirmed in time.")

    def sign_in_with_password(self, email, password):
        """`sign_in` is the better way. A program that has had a seat shows its last token, so that guessers do not keep it out."""
        token = (self._load() or {}).get("refreshToken")
        fields = {**self._request(), "email": email, "pw": password}
        return self._keep(self._post("/licence/sign_in", {**fields, "token": token} if token else fields))

    def activate(self, key):
        """Takes a seat by a typed licence key."""
        self._load()
        return self._keep(self._post("/licence/activate", {**self._request(), "key": key}))

    def start_trial(self, email=None, password=None):
        """
        Begins the trial of this device, or goes on with it. With `email` and `password` it is that account's, which has one
        of a line.
        """
        self._load()
        owner = {"email": email, "pw": password} if email else {}
        return self._keep(self._post("/licence/trial", {**self._request(), **owner}))

    def refresh(self):
        """A licence with a new lease. When the server says that the seat is lost, the licence here is deleted."""
        self._load()
        return self._keep(self._ask("/licence/refresh", **self._state()))

    def heartbeat(self):
        """Prolongs the lease of a floating seat, or takes a free place again; `ensure` does it when it is due."""
        return self._keep(self._ask("/licence/heartbeat"))

    def ensure(self):
        """What a program does when it starts: it checks, and refreshes when it is time and there is a network."""
        stored = self._load() or {}
        if not stored.get("refreshToken"):
            return self.check()
        now = self._now()
        lease = stored.get("lease")
        due = stored["refreshAfter"] is not None and stored["refreshAfter"] <= now
        try:
            if lease:
                return self.heartbeat() if lease["heartbeat_after"] <= now or self._is_wrong() else self.check()
            return self.refresh() if due or self._is_wrong() else self.check()
        except LicenceError as error:
            if error.problem not in _MAY_PASS or (error.problem == "noFreeSeat" and self._is_wrong()):
                raise
            return self.check()

    def release(self):
        """Gives the seat back, for another device."""
        self._ask("/licence/release")
        self._store.clear()

    def give_back(self):
        """Gives a floating seat back when the program is closed, which counts as no release; `ensure` takes one again."""
        self._ask("/licence/return")
        self._store.save({**self._load(), "licence": ""})

    def devices(self, key=None, email=None, password=None):
        """
        Which devices have the seats, for a dialogue where every one is taken (`noFreeSeat`): the user frees one. By `key`, by
        `email` and `password`, or, with neither, by the seat that this program has.
        """
        answer = self._as_owner("/licence/devices", key, email, password)
        return SeatedDevices(tuple(_seated(each) for each in answer["devices"]), answer["may_free"])

    def free(self, id, key=None, email=None, password=None):
        """Frees the seat of one of `devices`; the year's releases count it, and `tooOften` says that they are used up."""
        self._as_owner("/licence/free", key, email, password, device=id)

    def find_purchase(self, email, language=None):
        """
        Mails to an address what was bought with it, or that nothing was. Only the mailbox learns the result: the answer is the
        same for every address. It takes a second of work here, which prevents mailing at large. `language` is the mail's,
        such as `de`, where the address has no account that says it.
        """
        visitor = {"laravel_session": self._server.get("/api/verification/get_token")}
        challenge = self._server.get("/api/verification/challenge", **visitor)
        nonces = solve(**challenge)
        if nonces is None:
            raise LicenceError("server", "The server asks for too much work.")
        solved = {**visitor, "challenge": challenge["challenge"], "nonces": ",".join(map(str, nonces))}
        code = self._post("/api/verification/solve", solved)["code"]
        search = {**visitor, "email": email, "code": code}
        self._post("/api/auth/find_purchase", {**search, "lang": language} if language else search)

    def offline_request(self):
        """What a machine without network hands over: the text of a file, and an address for a QR code."""
        self._load()
        request = self._request()
        # `version` is the format's there.
        program = {"program": request.pop("version")} if "version" in request else {}
        file = json.dumps({"foyer": "licence-request", **request, **program, "version": 1}, ensure_ascii=False)
        carried = encode(file.encode())
        return file, f"{self._server.address}/member.htm?a=authorize_device&request={carried}"

    def install_offline(self, file):
        """Takes the licence file that the member brings back."""
        try:
            licence = json.loads(file)["licence"]
        except (ValueError, KeyError, TypeError):
            raise LicenceError("damaged", "This is no licence file.") from None
        known = (self._load() or {}).get("keys", [])
        checked = self._verify(licence, known)
        kept = {"licence": licence, "refreshToken": None, "refreshAfter": None, "keys": known}
        self._store.save({**kept, "latest": checked.issued_at, "installation": self._installation})
        return checked

    def _is_wrong(self):
        try:
            self.check()
        except LicenceError:
            return True
        return False

    def _as_owner(self, path, key, email, password, **more):
        fields = {"line": self._line, "platform": self.device.platform, **more}
        if key is None and email is None:
            return self._ask(path, **fields)
        return self._post(path, {**fields, "key": key} if key else {**fields, "email": email, "pw": password})

    def _poll(self, device_code):
        """A lost answer is no refusal: while the code is good it can be asked for again."""
        try:
            return self._server.post("/licence/token", {"device_code": device_code})
        except LicenceError as error:
            if error.problem == "unreachable":
                return "slowDown"
            raise
