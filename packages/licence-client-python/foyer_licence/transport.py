"""Calls of the member area."""

import json
import urllib.error
import urllib.parse
import urllib.request

from .errors import PROBLEMS, LicenceError

_TIMEOUT = 20
#: Feeds refuse by the status of HTTP.
_FEED_PROBLEMS = {400: "invalid", 401: "notAuthorized", 404: "invalid", 429: "tooOften"}


class Server:
    """
    A member area. `proxy` is an address such as `http://proxy.example:3128`, or an empty text for none; left out, it is
    the system's: the environment's, the registry's on Windows, the network settings' on macOS.
    """

    def __init__(self, address, proxy=None):
        self.address = address.rstrip("/")
        handler = urllib.request.ProxyHandler(_proxies(proxy))
        self._opener = urllib.request.build_opener(handler)

    def post(self, path, fields):
        """What a call brings, or the problem that it names; `pending` and `slowDown` are no problems. Raises LicenceError."""
        return self._answer(*self._reach(path, json.dumps(fields).encode()))

    def get(self, path, **query):
        """What a call brings that changes nothing. Raises LicenceError."""
        return self._answer(*self._reach(f"{path}?{urllib.parse.urlencode(query)}", None))

    def keys(self):
        """The keys that the server publishes."""
        return self._reach("/.well-known/jwks.json", None)[1].get("keys", [])

    def feed(self, path, query, shown):
        """What a feed of updates tells; None: there is nothing newer. Raises LicenceError."""
        address = f"{self.address}{path}?{urllib.parse.urlencode(query)}"
        try:
            try:
                with self.open(address, {}, shown) as response:
                    return None if response.status == 204 else _object(response.read())
            except urllib.error.HTTPError as refusal:
                with refusal:
                    wait, answer = refusal.headers.get("retry-after"), _object(refusal.read())
                    problem = _FEED_PROBLEMS.get(refusal.code, "server")
                    raise LicenceError(problem, answer.get("msg") or "The server failed.", _seconds(wait)) from None
        except (OSError, ValueError) as cause:
            raise LicenceError("unreachable", f"{self.address} gave no answer.") from cause

    def open(self, address, headers, shown=None):
        """An answer that is still coming; from elsewhere, if what is asked for lies there, which `shown` is not shown to."""
        request = urllib.request.Request(address, None, headers)
        for name, value in (shown or {}).items():
            request.add_unredirected_header(name, value)
        return self._opener.open(request, timeout=_TIMEOUT)

    def _answer(self, headers, answer):
        code, data, message = answer.get("cscode"), answer.get("data"), answer.get("msg")
        if code == 0:
            return data
        if code in (30001, 30002):
            return "pending" if code == 30001 else "slowDown"
        wait = headers.get("retry-after")
        raise LicenceError(PROBLEMS.get(code, "server"), message or "The server failed.", _seconds(wait))

    def _reach(self, path, body):
        request = urllib.request.Request(self.address + path, body, {"content-type": "application/json"})
        try:
            try:
                with self._opener.open(request, timeout=_TIMEOUT) as response:
                    return response.headers, _object(response.read())
            except urllib.error.HTTPError as refusal:
                with refusal:
                    return refusal.headers, _object(refusal.read())
        except (OSError, ValueError) as cause:
            raise LicenceError("unreachable", f"{self.address} gave no answer.") from cause


def _seconds(wait):
    return int(wait) if wait and wait.isdigit() else None


def _proxies(proxy):
    if proxy is None:
        return None
    return {"http": proxy, "https": proxy} if proxy else {}


def _object(text):
    content = json.loads(text)
    if not isinstance(content, dict):
        raise ValueError("This is no answer of a member area.")
    return content
