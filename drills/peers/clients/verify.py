"""Verifies a webhook by the library of Standard Webhooks, and has it refuse what was changed: a JSON object on the input."""

import json
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

sent = json.load(sys.stdin)
webhook = Webhook(sent["secret"])
event = webhook.verify(sent["body"], sent["headers"])
assert event["type"] == sent["type"], event


def refuses(body, headers):
    try:
        webhook.verify(body, headers)
    except WebhookVerificationError:
        return True
    return False


assert refuses(sent["body"] + " ", sent["headers"])
assert refuses(sent["body"], {**sent["headers"], "webhook-timestamp": "1700000000"})
print(event["type"])
