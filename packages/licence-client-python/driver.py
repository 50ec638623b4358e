"""Does what the conformance suite asks: a request of JSON on each line, an answer of JSON for each."""

import base64
import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict

from foyer_licence.json_text import read_json
from foyer_licence import Device, LicenceClient, LicenceError, Updates, component_hash, this_device, trusted_keys, verify_licence


class Stopped(Exception):
    """The program wants no more of a download."""


def shown(licence):
    """What a licence says; `over` where there are more devices than are paid for."""
    told = asdict(licence)
    del told["process"]
    return told if licence.over else {name: told[name] for name in told if name != "over"}


class Driver:
    def __init__(self):
        self.client = None
        self.update = None
        self.moment = None

    def now(self):
        return time.time() if self.moment is None else self.moment

    def open(self, server, line, keys, device, store, now=None, updates=None, **more):
        self.moment = now
        earlier = {"earlier": tuple(device["earlier"])} if "earlier" in device else {}
        known = {**device, "components": tuple(device.get("components", ())), **earlier}
        self.client = LicenceClient(server, line, keys, Device(**known), store, now=self.now, updates=updates and Updates(**updates), **more)

    def clock(self, now):
        self.moment = now

    def verify(self, licence, keys, offered, line, fingerprint, now, released=None, process=None):
        return shown(verify_licence(licence, trusted_keys(keys, offered), line, fingerprint, now, released, process))

    def this_device(self, root, line, id=None):
        told = asdict(this_device(line, id=id, root=root))
        del told["earlier"]
        return told if told["virtual"] else {name: told[name] for name in told if name != "virtual"}

    def json(self, bytes):
        try:
            read_json(base64.b64decode(bytes))
            return True
        except ValueError:
            return False

    def component(self, kind, line, value):
        return component_hash(kind, line, value)

    def sign_in(self):
        return shown(self.client.sign_in(lambda prompt: say({"show": asdict(prompt)})))

    def sign_in_password(self, email, password):
        return shown(self.client.sign_in_with_password(email, password))

    def activate(self, key):
        return shown(self.client.activate(key))

    def claim(self):
        return shown(self.client.claim())

    def trial(self, **owner):
        return shown(self.client.start_trial(**owner))

    def at_once(self, ops):
        with ThreadPoolExecutor(len(ops)) as threads:
            return list(threads.map(self._problem_of, ops))

    def _problem_of(self, op):
        try:
            getattr(self, op)()
        except LicenceError as error:
            return error.problem

    def check(self):
        return shown(self.client.check())

    def ensure(self):
        return shown(self.client.ensure())

    def refresh(self):
        return shown(self.client.refresh())

    def heartbeat(self):
        return shown(self.client.heartbeat())

    def use(self, **what):
        meters = self.client.use(**what)
        return meters and [asdict(meter) for meter in meters]

    def next_call(self):
        return self.client.next_call()

    def keep_alive(self, waits):
        """What the loop does until it has waited so often: the seconds of each wait, by which the clock goes on, and outcomes."""
        log, done = [], threading.Event()

        def wait(seconds):
            log.append(seconds)
            self.moment += seconds
            if sum(not isinstance(each, str) for each in log) < waits:
                return False
            done.set()
            return True

        self.client.keep_alive(lambda licence, error: log.append(error.problem if error else "ok"), wait)
        done.wait()
        return log

    def release(self):
        self.client.release()

    def give_back(self):
        self.client.give_back()

    def devices(self, **proof):
        return asdict(self.client.devices(**proof))

    def free(self, **given):
        self.client.free(**given)

    def find_purchase(self, **search):
        self.client.find_purchase(**search)

    def check_update(self, **asked):
        self.update = self.client.check_for_update(**asked)
        names = ("version", "build", "channel", "critical", "released_at", "notes", "notes_url", "file", "size")
        return self.update and {name: getattr(self.update, name) for name in names}

    def download_update(self, folder, stop_at=None):
        """Where it lies, and how far it had come when the client last said so."""
        come = [None]

        def progress(received, size):
            come[0] = received
            if stop_at and received >= stop_at:
                raise Stopped

        return {"path": self.client.download_update(self.update, folder, progress), "received": come[0]}

    def offline_request(self):
        file, link = self.client.offline_request()
        return {"file": file, "link": link}

    def install(self, file):
        return shown(self.client.install_offline(file))


def say(line):
    print(json.dumps(line), flush=True)


def main():
    driver = Driver()
    for line in sys.stdin:
        request = json.loads(line)
        operation = request.pop("op")
        try:
            say({"ok": getattr(driver, operation)(**request)})
        except Stopped:
            say({"problem": "stopped"})
        except LicenceError as error:
            told = {"message": str(error), "retry_after": error.retry_after, "sign_in": error.asks_to_sign_in}
            say({"problem": error.problem, **told})


main()
