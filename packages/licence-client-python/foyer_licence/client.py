"""A program's way to its licence."""

import json
import threading
import time
from dataclasses import dataclass
from typing import Callable, Optional, Tuple

from .errors import LicenceError
from .grant import fields_in, number_in, seconds_in, text_in
from .holder import is_lost
from .json_text import read_json
from .jws import encode
from .licence import Licence
from .proof_of_work import solve
from .updater import Updater
from .uses import MOST_AT_ONCE, MOST_WAITING, MeterUse, is_away, is_counted, meters_in, new_use

#: After these the program says what is wrong with its licence, and not what the server, or the disk, had to say.
_SAYS_NOTHING = ("unreachable", "server", "tooOften", "system")
#: In seconds: a program whose licence is good does not wait for another process.
_SHORT_PATIENCE = 3
#: In seconds: so long after a call in vain comes the next one; of a floating seat, whose lease is short.
_IN_VAIN, _IN_VAIN_FLOATING = 3600, 60
#: In seconds: so often a loop looks whether a call is due, which another process, or a sign-in, may have changed.
_LOOK_AGAIN = 60


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
    fields = fields_in(each)
    known = (text_in(fields.get("id")), text_in(fields.get("device")), fields.get("name"))
    return SeatedDevice(*known, number_in(fields.get("last_seen")), fields.get("version"), fields.get("floating") is True)


class LicenceClient(Updater):
    """
    Every method raises LicenceError. `keys` are the vendor's, as `/.well-known/jwks.json` gave them when the program was
    built; `store` is the path of a file; `secret` encrypts it, such as one from the system's keychain; `updates` is an Updates,
    for a program that updates itself.
    """

    def sign_in(self, show: Callable[[Prompt], object], wait: Callable[[float], object] = time.sleep) -> Licence:
        """Lets the member confirm this device in the browser. `show` is given a Prompt; `wait` may raise to end it."""
        with self._alone(must=True):
            self._load()
            begun = fields_in(self._post("/licence/device_code", self._request()))
        expires_at = self._now() + seconds_in(begun.get("expires_in"), 3600)
        names = ("user_code", "verification_uri", "verification_uri_complete", "device_code")
        code, address, link, device_code = (text_in(begun.get(name)) for name in names)
        show(Prompt(code, address, link, expires_at))
        seconds = interval = seconds_in(begun.get("interval"), 60)
        while self._now() < expires_at:
            wait(seconds)
            with self._alone():
                answer = self._poll(device_code)
                if answer not in ("pending", "slowDown"):
                    return self._keep(answer)
            if answer == "slowDown":
                seconds += interval
        raise LicenceError("codeExpired", "This device was not confirmed in time.")

    def sign_in_with_password(self, email: str, password: str) -> Licence:
        """`sign_in` is the better way. A program that has had a seat shows its last token, so that guessers do not keep it out."""
        with self._alone(must=True):
            token = (self._load() or {}).get("refreshToken")
            fields = {**self._request(), "email": email, "pw": password}
            return self._keep(self._post("/licence/sign_in", {**fields, "token": token} if token else fields))

    def activate(self, key: str) -> Licence:
        """Takes a seat by a typed licence key."""
        return self._take("/licence/activate", {"key": key})

    def claim(self) -> Licence:
        """Takes the seat that the vendor, or the owner, has bound to this device in advance; `nothingPaid`: there is none."""
        return self._take("/licence/claim", {})

    def start_trial(self, email: Optional[str] = None, password: Optional[str] = None) -> Licence:
        """
        Begins the trial of this device, or goes on with it. With `email` and `password` it is that account's, which has one
        of a line.
        """
        return self._take("/licence/trial", {"email": email, "pw": password} if email else {})

    def refresh(self) -> Licence:
        """A licence with a new lease. When the server says that the seat is lost, the licence here is deleted."""
        with self._alone():
            return self._renew("/licence/refresh")

    def heartbeat(self) -> Licence:
        """Prolongs the lease of a floating seat, or takes a free place again; `ensure` does it when it is due."""
        with self._alone():
            return self._renew("/licence/heartbeat")

    def ensure(self) -> Licence:
        """
        What a program does when it starts: it checks, and refreshes when it is time and there is a network. A licence that
        is good opens until its last day, whatever the server says, unless the seat was taken back or the account suspended.
        """
        if not (self._load() or {}).get("refreshToken"):
            return self.check()
        good, due_at, problem = self._standing()
        if good and not self._is_due(due_at):
            return good
        try:
            with self._alone(patience=_SHORT_PATIENCE if good else None):
                # Another process may have done it meanwhile.
                now, due_at, _ = self._standing()
                if now and not self._is_due(due_at):
                    return now
                return self._renew("/licence/heartbeat" if (self._load() or {}).get("lease") else "/licence/refresh")
        except LicenceError as error:
            self._not_before = self._now() + (_IN_VAIN_FLOATING if (self._load() or {}).get("lease") else _IN_VAIN)
            if good and not is_lost(error):
                return good
            if error.problem in _SAYS_NOTHING and problem:
                raise problem from None
            raise

    def next_call(self) -> Optional[float]:
        """
        Unix seconds: when `ensure` is to be called again. That is when a refresh, or a beat, is due, and where it was in vain,
        in an hour (in a minute for a floating seat). None: there is no seat to call for.
        """
        if not (self._load() or {}).get("refreshToken"):
            return None
        good, due_at, _ = self._standing()
        now = self._now()
        at = due_at if good else now
        # A pause that lies further ahead than any was begun by another clock.
        not_before = 0 if self._not_before > now + _IN_VAIN else self._not_before
        return None if at is None else max(at, not_before)

    def keep_alive(
        self,
        tell: Callable[[Optional[Licence], Optional[LicenceError]], object],
        wait: Optional[Callable[[float], bool]] = None,
    ) -> Callable[[], None]:
        """
        Calls `ensure` whenever `next_call` says so, in a thread that keeps no program from ending, and tells the licence, or
        the error. `wait` is another timer, as in a test: it is given seconds, and says whether to stop. Gives what stops it.
        """
        end = threading.Event()
        threading.Thread(target=self._keep_alive, args=(tell, wait or end.wait, end), daemon=True).start()
        return end.set

    def _keep_alive(self, tell, wait, end):
        while not end.is_set():
            at = self.next_call()
            left = _LOOK_AGAIN if at is None else at - self._now()
            if left > 0:
                if wait(min(left, _LOOK_AGAIN)):
                    return
                continue
            try:
                licence, error = self.ensure(), None
            except LicenceError as problem:
                licence, error = None, problem
            if not end.is_set():
                tell(licence, error)

    def use(self, meter: str, amount: int = 1) -> Optional[Tuple[MeterUse, ...]]:
        """
        Counts what the program is about to do, such as one of `exports`, and says what is used of each meter. `usedUp`: it is
        more than is left. Without a network it is kept here, and reported with the next call that reaches the server: None.
        """
        report = new_use(meter, amount)
        with self._alone():
            try:
                return self._report(report)
            except LicenceError as error:
                stored = self._load() or {}
                waiting = stored.get("uses") or []
                if not is_away(error) or len(waiting) >= MOST_WAITING:
                    raise
                self._keep_uses([*waiting, {**report, "at": int(self._now() + (stored.get("skew") or 0))}])
                return None

    def release(self) -> None:
        """Gives the seat back, for another device."""
        with self._alone():
            self._report_waiting()
            self._ask("/licence/release")
            self._drop()

    def give_back(self) -> None:
        """Gives a floating seat back when the program is closed, which counts as no release; `ensure` takes one again."""
        with self._alone():
            self._ask("/licence/return", process=self._process)
            self._drop_licence()

    def devices(
        self, key: Optional[str] = None, email: Optional[str] = None, password: Optional[str] = None
    ) -> SeatedDevices:
        """
        Which devices have the seats, for a dialogue where every one is taken (`noFreeSeat`): the user frees one. By `key`, by
        `email` and `password`, or, with neither, by the seat that this program has.
        """
        answer = fields_in(self._as_owner("/licence/devices", key, email, password))
        listed = answer.get("devices")
        devices = tuple(_seated(each) for each in listed) if isinstance(listed, list) else ()
        return SeatedDevices(devices, answer.get("may_free") is True)

    def free(
        self, id: str, key: Optional[str] = None, email: Optional[str] = None, password: Optional[str] = None
    ) -> None:
        """Frees the seat of one of `devices`; the year's releases count it, and `tooOften` says that they are used up."""
        self._as_owner("/licence/free", key, email, password, device=id)

    def find_purchase(self, email: str, language: Optional[str] = None) -> None:
        """
        Mails to an address what was bought with it, or that nothing was. Only the mailbox learns the result: the answer is the
        same for every address. It takes a second of work here, which prevents mailing at large. `language` is the mail's,
        such as `de`, where the address has no account that says it.
        """
        visitor = {"laravel_session": text_in(self._server.get("/api/verification/get_token"))}
        challenge = fields_in(self._server.get("/api/verification/challenge", **visitor))
        asked = (number_in(challenge.get(name)) for name in ("difficulty", "rounds"))
        nonces = solve(text_in(challenge.get("challenge")), *asked)
        if nonces is None:
            raise LicenceError("server", "The server asks for too much work.")
        solved = {**visitor, "challenge": challenge["challenge"], "nonces": ",".join(map(str, nonces))}
        code = text_in(fields_in(self._post("/api/verification/solve", solved)).get("code"))
        search = {**visitor, "email": email, "code": code}
        self._post("/api/auth/find_purchase", {**search, "lang": language} if language else search)

    def offline_request(self) -> Tuple[str, str]:
        """What a machine without network hands over: the text of a file, and an address for a QR code."""
        self._load()
        request = self._request()
        del request["process"]
        # `version` is the format's there.
        program = {"program": request.pop("version")} if "version" in request else {}
        file = json.dumps({"foyer": "licence-request", **request, **program, "version": 1}, ensure_ascii=False)
        carried = encode(file.encode())
        return file, f"{self._server.address}/member.htm?a=authorize_device&request={carried}"

    def install_offline(self, file: str) -> Licence:
        """Takes the licence file that the member brings back."""
        try:
            licence = fields_in(read_json(file)).get("licence")
        except (ValueError, LicenceError):
            licence = None
        if not isinstance(licence, str):
            raise LicenceError("damaged", "This is no licence file.")
        with self._alone(must=True):
            return self._keep_file(licence)

    def _take(self, path, more):
        """One of the ways to a seat."""
        with self._alone(must=True):
            self._load()
            return self._keep(self._post(path, {**self._request(), **more}))

    def _renew(self, path):
        self._load()
        state = {} if path == "/licence/heartbeat" else self._state()
        licence = self._keep(self._ask(path, process=self._process, **state))
        self._report_waiting()
        return licence

    def _report(self, asked=None):
        """Reports what waits, a hundred at a time, and at last what is asked for now."""
        while True:
            waiting = (self._load() or {}).get("uses") or []
            most = MOST_AT_ONCE - 1 if asked else MOST_AT_ONCE
            sent, left = waiting[:most], waiting[most:]
            try:
                answer = self._ask("/licence/use", reports=[*sent, asked] if asked and not left else sent)
            except LicenceError as error:
                if is_counted(error):
                    self._keep_uses(left)
                raise
            self._keep_uses(left)
            if not left:
                return meters_in(answer)

    def _report_waiting(self):
        """The call that it goes along with has its own answer: what cannot be reported waits on, unless the seat is lost."""
        if (self._load() or {}).get("uses"):
            try:
                self._report()
            except LicenceError as error:
                if is_lost(error):
                    raise

    def _standing(self):
        """The licence here if it is good, when by this machine's clock a refresh, or a beat, is due, and else its problem."""
        try:
            licence, now = self._looked()
        except LicenceError as problem:
            return None, None, problem
        stored = self._load() or {}
        lease = stored.get("lease")
        moment = lease["heartbeat_after"] if lease else stored.get("refreshAfter")
        return licence, None if moment is None else self._now() + moment - now, None

    def _is_due(self, moment):
        return moment is not None and moment <= self._now()

    def _as_owner(self, path, key, email, password, **more):
        fields = {"line": self._line, "platform": self.device.platform, **more}
        if key is None and email is None:
            with self._alone():
                return self._ask(path, **fields)
        return self._post(path, {**fields, "key": key} if key else {**fields, "email": email, "pw": password})

    def _poll(self, device_code):
        """A lost answer is no refusal: while the code is good it can be asked for again."""
        try:
            return self._server.post("/licence/token", {"device_code": device_code, "process": self._process})
        except LicenceError as error:
            if error.problem == "unreachable":
                return "slowDown"
            raise
