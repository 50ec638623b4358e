"""Calls of the member area."""

import http.client
import json
import socket
import threading
import urllib.error
import urllib.parse
import urllib.request

from .errors import PROBLEMS, LicenceError
from .grant import fields_in
from .json_text import read_json

#: In seconds: what a call takes at most, left out; two of the longest fit into the age of a lock that was left behind.
_USUALLY, _LONGEST = 20, 40
#: In bytes: no answer of a member area has more.
_MOST = 1 << 20
_PIECE = 1 << 16
#: Feeds refuse by the status of HTTP.
_FEED_PROBLEMS = {400: "invalid", 401: "notAuthorized", 404: "invalid", 429: "tooOften"}
#: What goes wrong between here and the server.
OF_THE_LINE = (OSError, ValueError, http.client.HTTPException)


class Server:
    """
    A member area. `proxy` is an address such as `http://proxy.example:3128`, or an empty text for none; left out, it is
    the system's: the environment's, the registry's on Windows, the network settings' on macOS. `timeout` is in seconds.
    """

    def __init__(self, address, proxy=None, timeout=None):
        self.address = address.rstrip("/")
        self.timeout = min(timeout or _USUALLY, _LONGEST)
        handler = urllib.request.ProxyHandler(_proxies(proxy))
        self._opener = urllib.request.build_opener(handler)
        #: A member area sends nobody elsewhere; a captive portal does.
        self._caller = urllib.request.build_opener(handler, _Stays)

    def post(self, path, fields):
        """What a call brings, or the problem that it names; `pending` and `slowDown` are no problems. Raises LicenceError."""
        return self._answer(*self._reach(path, json.dumps(fields).encode()))

    def get(self, path, **query):
        """What a call brings that changes nothing. Raises LicenceError."""
        return self._answer(*self._reach(f"{path}?{urllib.parse.urlencode(query)}", None))

    def keys(self):
        """The keys that the server publishes. Raises LicenceError."""
        keys = self._reach("/.well-known/jwks.json", None)[2].get("keys")
        return [key for key in keys if isinstance(key, dict)] if isinstance(keys, list) else []

    def feed(self, path, query, shown):
        """What a feed of updates tells; None: there is nothing newer. Raises LicenceError."""
        request = urllib.request.Request(f"{self.address}{path}?{urllib.parse.urlencode(query)}")
        status, headers, answer = self._whole(_shown(request, shown))
        if status == 204:
            return None
        if status == 200:
            return answer
        raise LicenceError(_FEED_PROBLEMS.get(status, "server"), _message(answer), _seconds(headers))

    def open(self, address, headers, shown=None):
        """An answer that is still coming; from elsewhere, if what is asked for lies there, which `shown` is not shown to."""
        request = urllib.request.Request(address, None, headers)
        return self._opener.open(_shown(request, shown), timeout=_USUALLY)

    def _answer(self, _status, headers, answer):
        code = answer.get("cscode")
        if code == 0:
            return answer.get("data")
        if code in (30001, 30002):
            return "pending" if code == 30001 else "slowDown"
        known = PROBLEMS.get(code, "server") if isinstance(code, int) else "server"
        raise LicenceError(known, _message(answer), _seconds(headers))

    def _reach(self, path, body):
        return self._whole(urllib.request.Request(self.address + path, body, {"content-type": "application/json"}))

    def _whole(self, request):
        """Status, headers and object of an answer, within the time and the size that there is for one. Raises LicenceError."""
        ended = threading.Event()
        try:
            try:
                response = self._caller.open(request, timeout=self.timeout)
            except urllib.error.HTTPError as refusal:
                response = refusal
            with response:
                # The limit of a socket is for each read: one byte a second would go on for ever.
                watch = threading.Timer(self.timeout, _end, (response, ended))
                watch.daemon = True
                watch.start()
                try:
                    text = _read(response)
                finally:
                    watch.cancel()
                if ended.is_set():
                    raise OSError("The answer takes too long.")
                status = response.status if hasattr(response, "status") else response.code
                return status, response.headers, {} if status == 204 else fields_in(read_json(text))
        except OF_THE_LINE as cause:
            raise LicenceError("unreachable", f"{self.address} gave no answer.") from cause


class _Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def _read(response):
    text = b""
    while True:
        piece = response.read1(_PIECE)
        if not piece:
            break
        text += piece
        if len(text) > _MOST:
            raise ValueError("The answer is too large.")
    announced = response.headers.get("content-length")
    if announced is not None and len(text) < int(announced):
        raise ValueError("The answer is cut off.")
    return text


def _end(response, ended):
    """Breaks the line under a read that waits."""
    ended.set()
    try:
        raw = getattr(getattr(response.fp, "raw", response.fp), "_sock", None)
        if raw is not None:
            raw.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def _shown(request, shown):
    for name, value in (shown or {}).items():
        request.add_unredirected_header(name, value)
    return request


def _message(answer):
    message = answer.get("msg")
    return message if isinstance(message, str) and message else "The server failed."


def _seconds(headers):
    wait = headers.get("retry-after")
    return int(wait) if wait and wait.isdigit() else None


def _proxies(proxy):
    if proxy is None:
        return None
    return {"http": proxy, "https": proxy} if proxy else {}
