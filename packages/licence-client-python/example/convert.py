"""A sample: a program that runs on a licence of the demo vendor. `python3 example/convert.py --help`"""

import argparse
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from foyer_licence import LicenceClient, LicenceError, this_device  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["activate", "key", "trial", "status", "convert", "release"])
    parser.add_argument("text", nargs="?", default="")
    parser.add_argument("--server", default="http://localhost:3000")
    parser.add_argument("--line", default="downloader")
    parser.add_argument("--platform", default=None)
    parser.add_argument("--mac", default=None)
    parser.add_argument("--keys", required=True, help="what /.well-known/jwks.json gave when the program was built")
    given = parser.parse_args()
    with open(given.keys, encoding="utf-8") as file:
        keys = json.load(file)["keys"]
    device = this_device(given.line, platform=given.platform, device=given.mac)
    store = os.path.expanduser("~/.tidewren-convert-python.json")
    client = LicenceClient(given.server, given.line, keys, device, store)
    if given.command == "activate":
        print(client.sign_in(lambda prompt: print(f"Open {prompt.link}\nand compare the code {prompt.code}")))
    elif given.command == "key":
        print(client.activate(given.text))
    elif given.command == "trial":
        print(client.start_trial())
    elif given.command == "status":
        print(client.check())
    elif given.command == "release":
        client.release()
    else:
        client.ensure()
        print(given.text.upper())


try:
    main()
except LicenceError as error:
    sys.exit(f"{error.problem}: {error}")
