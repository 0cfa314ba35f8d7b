# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import unittest

from atelier_client import SignatureError, sign_webhook, types, verify_webhook

SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
OTHER = "whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA="
BODY = '{"id":"evt_1","type":"webhook.test","data":{"text":"Grüße"}}'
NOW = 1_800_000_000
HEADERS = sign_webhook(BODY, SECRET, "evt_1", NOW)


def only(name: str) -> dict[str, str]:
    return {key: value for key, value in HEADERS.items() if key.startswith(name)}


class WebhookTest(unittest.TestCase):
    def test_a_delivery_with_both_signatures_or_with_one_of_them_is_its_event(self) -> None:
        upper = {name.title(): value for name, value in HEADERS.items()}

        for sent in (HEADERS, only("webhook"), only("service"), upper):
            event = verify_webhook(BODY.encode(), sent, SECRET, now=NOW + 299)
            self.assertEqual(("evt_1", types.WebhookTestEvent), (event.id, type(event)))

    def test_the_signatures_are_those_that_every_library_of_atelier_makes(self) -> None:
        self.assertEqual("v1,kttfJ0G6Fci21HqvI7TECDqANl5xHiP7q9zH604FN4c=", HEADERS["webhook-signature"])
        self.assertEqual("t=1800000000,v1=7327cf0236e95f51fbc5421d1be12fd93f428477ffc05849778edc660168bb8a", HEADERS["service-signature"])

    def test_an_event_of_a_run_has_the_run(self) -> None:
        body = '{"id":"evt_2","type":"generation.succeeded","data":{"id":"gen_12","outputs":[{"url":"http://x"}]}}'

        event = verify_webhook(body, sign_webhook(body, SECRET), SECRET)

        self.assertIsInstance(event.data, types.Generation)
        self.assertEqual("http://x", event.data.outputs[0].url)  # type: ignore[union-attr]

    def test_a_changed_body_another_secret_and_a_missing_signature_are_refused(self) -> None:
        for body, sent, secret in [
            (BODY.replace("test", "tost"), HEADERS, SECRET),
            (BODY, HEADERS, OTHER),
            (BODY, {}, SECRET),
            (BODY, {"service-signature": f"t={NOW}"}, SECRET),
            (BODY, {**HEADERS, "service-signature": f"t={NOW},v1=00"}, SECRET),
            (BODY, {**HEADERS, "webhook-id": "evt_2"}, SECRET),
            (BODY, {**HEADERS, "webhook-signature": "v1,?"}, SECRET),
            (BODY, HEADERS, "no secret"),
        ]:
            with self.subTest(sent=sent, secret=secret), self.assertRaises(SignatureError):
                verify_webhook(body, sent, secret, now=NOW)

    def test_a_time_more_than_five_minutes_away_is_refused_in_both_directions(self) -> None:
        for now in (NOW + 301, NOW - 301):
            for sent in (only("webhook"), only("service")):
                with self.assertRaises(SignatureError):
                    verify_webhook(BODY, sent, SECRET, now=now)
        with self.assertRaises(SignatureError):
            verify_webhook(BODY, {"service-signature": "t=x,v1=00"}, SECRET)

    def test_during_a_rotation_either_secret_fits(self) -> None:
        old = sign_webhook(BODY, OTHER, "evt_1", NOW)
        both = {
            **old,
            "webhook-signature": f"{old['webhook-signature']} {HEADERS['webhook-signature']}",
            "service-signature": f"{old['service-signature']},{HEADERS['service-signature'].split(',')[1]}",
        }

        for secret in (SECRET, OTHER, [OTHER, SECRET]):
            self.assertEqual("evt_1", verify_webhook(BODY, both, secret, now=NOW).id)
        self.assertEqual("evt_1", verify_webhook(BODY, HEADERS, [OTHER, SECRET], now=NOW).id)
