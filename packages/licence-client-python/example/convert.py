"""A sample: a program that runs on a licence of the demo vendor. `python3 example/convert.py --help`"""

import argparse
import json
import os
import sys

from foyer_licence import LicenceClient, LicenceError, Updates, this_device


def main():
    parser = argparse.ArgumentParser()
    commands = ["activate", "key", "trial", "status", "refresh", "convert", "back", "release", "update"]
    parser.add_argument("command", choices=commands)
    parser.add_argument("text", nargs="?", default="")
    parser.add_argument("--server", default="http://localhost:3000")
    parser.add_argument("--line", default="downloader")
    parser.add_argument("--platform", default=None)
    parser.add_argument("--mac", default=None)
    parser.add_argument("--store", default="~/.tidewren-convert-python.json")
    parser.add_argument("--keys", required=True, help="what /.well-known/jwks.json gave when the program was built")
    parser.add_argument("--update-key", help="the vendor's public key of minisign, a file, for update")
    given = parser.parse_args()
    with open(given.keys, encoding="utf-8") as file:
        keys = json.load(file)["keys"]
    device = this_device(given.line, platform=given.platform, device=given.mac)
    store = os.path.expanduser(given.store)
    client = LicenceClient(given.server, given.line, keys, device, store, updates=updates_of(given.update_key))
    if given.command == "activate":
        print(client.sign_in(lambda prompt: print(f"Open {prompt.link}\nand compare the code {prompt.code}")))
    elif given.command == "key":
        print(client.activate(given.text))
    elif given.command == "trial":
        print(client.start_trial())
    elif given.command == "status":
        print(client.check())
    elif given.command == "refresh":
        print(client.refresh())
    elif given.command == "back":
        client.give_back()
    elif given.command == "release":
        client.release()
    elif given.command == "update":
        print(bring_update(client))
    else:
        client.ensure()
        print(given.text.upper())


def updates_of(key_file):
    """The sample passes for an older Tidewren Station."""
    if key_file is None:
        return None
    with open(key_file, encoding="utf-8") as file:
        return Updates("tidewren-station", file.read(), build=10012)


def bring_update(client):
    """To install the file is what a program of its own does then."""
    update = client.check_for_update()
    if update is None:
        return "There is nothing newer."
    path = client.download_update(update, os.path.expanduser("~/.tidewren-convert"))
    return f"Version {update.version} lies in {path}, signed by the vendor: end this program and run it."


try:
    main()
except LicenceError as error:
    sys.exit(f"{error.problem}: {error}")
