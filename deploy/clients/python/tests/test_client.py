# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import io
import os
import unittest
import unittest.mock
from typing import Any

import atelier_client as atelier

from .fake_server import PRICE, FakeServer, answer_with, cut, cut_within, ended, endless, page, refused, routes, run, well

ESTIMATE = "POST /v1/estimate"
CREATE = "POST /v1/generations"
READ = "GET /v1/generations/gen_12"


class GenerateTest(unittest.TestCase):
    def test_prices_starts_at_that_price_waits_and_returns_the_end(self) -> None:
        server = FakeServer(self, routes({ESTIMATE: PRICE, CREATE: well(run(), 202), READ: [run(), ended("http://x/a.png")]}))
        prices: list[int] = []

        done = server.client().generate("landscape-image", {"prompt": "a"}, on_price=lambda price: prices.append(price.credits))

        self.assertEqual("succeeded", done.status)
        self.assertEqual("http://x/a.png", done.outputs[0].url)
        self.assertEqual([4], prices)
        expected = {"model": "landscape-image", "input": {"prompt": "a"}, "max_credits": 4}
        self.assertEqual(expected, server.sent(CREATE)[0].json())
        self.assertTrue(server.sent(READ)[0].url.endswith("?wait=45"))
        self.assertRegex(server.requests[0].headers["User-Agent"], r"^atelier-python/\d+\.\d+\.\d+ python/\d+")

    def test_keeps_one_key_and_one_body_through_a_broken_line_an_outage_and_its_own_earlier_attempt(self) -> None:
        attempts = [cut, refused(503, "service_unavailable"), refused(409, "idempotency_in_progress"), ended()]
        server = FakeServer(self, routes({ESTIMATE: PRICE, CREATE: attempts}))

        done = server.client().generate("landscape-image", {"prompt": "a"})

        creates = server.sent(CREATE)
        self.assertEqual("gen_12", done.id)
        self.assertEqual(4, len(creates))
        self.assertEqual(1, len({one.headers["Idempotency-Key"] for one in creates}))
        self.assertRegex(creates[0].headers["Idempotency-Key"], "^[0-9a-f]{32}$")
        self.assertEqual(1, len({one.body for one in creates}))

    def test_takes_a_new_key_for_each_call(self) -> None:
        server = FakeServer(self, ended())

        server.client().start("a", {})
        server.client().start("a", {})

        self.assertEqual(2, len({one.headers["Idempotency-Key"] for one in server.requests}))

    def test_goes_on_with_the_key_of_an_earlier_call_whose_body_had_no_price(self) -> None:
        server = FakeServer(self, ended())

        server.client().generate("a", {"prompt": "b"}, idempotency_key="mine", max_credits=9)

        self.assertEqual(1, len(server.requests))
        self.assertEqual("mine", server.requests[0].headers["Idempotency-Key"])
        self.assertEqual(9, server.requests[0].json()["max_credits"])

    def test_starts_nothing_when_the_price_is_not_agreed_to(self) -> None:
        server = FakeServer(self, PRICE)

        def refuse(_: Any) -> None:
            raise RuntimeError("too much")

        with self.assertRaisesRegex(RuntimeError, "too much"):
            server.client().generate("a", {}, on_price=refuse)
        self.assertEqual(1, len(server.requests))

    def test_says_why_a_run_failed(self) -> None:
        failed = run(status="failed", error={"code": "timeout", "message": "It did not end in time."})
        server = FakeServer(self, routes({ESTIMATE: PRICE, CREATE: failed}))

        with self.assertRaises(atelier.GenerationFailedError) as caught:
            server.client().generate("a", {})

        self.assertEqual(("timeout", "gen_12"), (caught.exception.code, caught.exception.generation))

    def test_names_the_run_when_it_cannot_be_followed_to_its_end(self) -> None:
        denied = refused(403, "insufficient_scope")
        server = FakeServer(self, routes({ESTIMATE: PRICE, CREATE: well(run(), 202), READ: denied}))

        with self.assertRaises(atelier.PermissionDeniedError) as caught:
            server.client().generate("a", {})

        self.assertEqual("gen_12", caught.exception.generation)

    def test_gives_up_at_the_end_of_its_time_also_when_an_answer_never_ends(self) -> None:
        server = FakeServer(self, endless)

        with self.assertRaises(atelier.TimedOutError) as caught:
            server.client().wait("gen_12", timeout_seconds=2)

        self.assertEqual("gen_12", caught.exception.generation)

    def test_names_the_key_when_no_answer_to_a_start_came(self) -> None:
        server = FakeServer(self, cut)

        with self.assertRaises(atelier.ConnectionFailedError) as caught:
            server.client(max_retries=1).start("a", {})

        self.assertEqual(server.requests[0].headers["Idempotency-Key"], caught.exception.idempotency_key)
        self.assertEqual(2, len(server.requests))

    def test_shows_progress_and_does_not_hurry_when_reads_are_not_held(self) -> None:
        server = FakeServer(self, routes({READ: [run(queue_position=2), run(progress=0.5), ended()]}))
        seen: list[Any] = []

        server.client().wait("gen_12", on_progress=lambda one: seen.append(one.queue_position or one.progress or one.status))

        self.assertEqual([2, 0.5, "succeeded"], seen)
        self.assertTrue(server.requests[1].url.endswith("?wait=5"))
        self.assertGreater(server.requests[2].at - server.requests[1].at, 0.4)

    def test_asks_for_a_new_token_when_one_expires_during_a_wait(self) -> None:
        server = FakeServer(self, routes({READ: [run(), refused(401, "invalid_token"), ended()]}))
        rejected: list[str] = []

        def api_key(old: Any) -> str:
            rejected.extend([old] if old else [])
            return f"token-{len(rejected)}"

        done = server.client(api_key=api_key).wait("gen_12")

        self.assertEqual("succeeded", done.status)
        self.assertEqual(["token-0"], rejected)
        self.assertEqual("Bearer token-1", server.requests[-1].headers["Authorization"])

    def test_uploads_media_that_stands_in_the_input(self) -> None:
        server = FakeServer(self, routes({"POST /v1/files": {"id": "file_7"}, ESTIMATE: PRICE, CREATE: ended()}))

        server.client().generate("edit", {"prompt": "a", "image_urls": [b"one", "https://x/b.png", io.BytesIO(b"two")]})

        expected = {"prompt": "a", "image_urls": ["file_7", "https://x/b.png", "file_7"]}
        self.assertEqual(expected, server.sent(CREATE)[0].json()["input"])
        self.assertIn(b"two", server.sent("POST /v1/files")[1].body)

    def test_reads_words_and_members_that_came_later(self) -> None:
        server = FakeServer(self, run(status="succeeded", origin="batch", surprise={"a": 1}))

        done = server.client().wait("gen_12")

        self.assertEqual(("batch", {"a": 1}), (done.origin, done.raw["surprise"]))


class RequestTest(unittest.TestCase):
    def test_waits_as_long_as_retry_after_says(self) -> None:
        server = FakeServer(self, refused(429, "rate_limited", Retry_After="2"), {"credits": 5})

        account = server.client().account()

        self.assertEqual(5, account.credits)
        self.assertGreaterEqual(server.requests[1].at - server.requests[0].at, 1.99)

    def test_is_refused_at_once_when_retry_after_is_beyond_its_time(self) -> None:
        server = FakeServer(self, refused(429, "rate_limited", Retry_After="3600"))

        with self.assertRaises(atelier.RateLimitError) as caught:
            server.client().account(timeout_seconds=60)

        self.assertEqual(3600, caught.exception.retry_after)
        self.assertEqual(1, len(server.requests))

    def test_is_not_repeated_after_a_refusal_for_good(self) -> None:
        for status, code, kind in [
            (400, "invalid_json", atelier.InvalidRequestError),
            (401, "invalid_token", atelier.AuthenticationError),
            (402, "insufficient_credits", atelier.CreditsError),
            (402, "a_code_of_next_year", atelier.CreditsError),
            (403, "plan_required", atelier.PermissionDeniedError),
            (404, "not_found", atelier.NotFoundError),
            (409, "not_cancelable", atelier.ConflictError),
            (422, "invalid_input", atelier.InvalidRequestError),
            (422, "moderation_blocked", atelier.ModerationError),
            (502, "provider_error", atelier.ServiceError),
            (302, "moved", atelier.ApiError),
        ]:
            with self.subTest(code):
                server = FakeServer(self, refused(status, code))

                with self.assertRaises(atelier.ApiError) as caught:
                    server.client().account()

                error = caught.exception
                self.assertIs(kind, type(error))
                known = (error.status, error.code, error.param, error.request_id)
                self.assertEqual((status, code, "input.a", "req_1"), known)
                self.assertEqual(1, len(server.requests))

    def test_is_repeated_when_the_line_breaks_within_the_answer(self) -> None:
        server = FakeServer(self, cut_within, {"data": [{"id": "proj_0"}], "next_cursor": None})

        self.assertEqual(["proj_0"], [one.id for one in server.client().projects()])

    def test_that_changes_something_is_not_repeated_when_no_answer_came(self) -> None:
        server = FakeServer(self, cut)

        with self.assertRaises(atelier.ConnectionFailedError):
            server.client().request("POST", "/v1/projects", body={"name": "a"})

        self.assertEqual(1, len(server.requests))

    def test_never_takes_the_key_to_another_address(self) -> None:
        other = FakeServer(self, {"credits": 1})
        moved = {"Location": f"{other.url}/v1/account"}
        server = FakeServer(self, lambda handler, _: answer_with(handler, 307, b"", moved))

        with self.assertRaises(atelier.ApiError) as caught:
            server.client().account()

        self.assertEqual(307, caught.exception.status)
        self.assertEqual([], other.requests)

    def test_says_what_a_wrong_base_address_answers(self) -> None:
        server = FakeServer(self, well(b"<html>Welcome</html>"))

        with self.assertRaisesRegex(atelier.AtelierError, "no JSON.*<html>Welcome"):
            server.client().account()

    def test_escapes_what_stands_in_an_address(self) -> None:
        server = FakeServer(self, {"data": [], "next_cursor": None})

        self.assertEqual([], list(server.client().shelf_items("a/b", q="x&y")))

        self.assertEqual("/v1/shelves/a%2Fb/items?q=x%26y&limit=100", server.requests[0].url)

    def test_names_what_is_not_configured(self) -> None:
        for options, missing in [({"api_key": "a"}, "ATELIER_BASE_URL"), ({"base_url": "http://a"}, "ATELIER_API_KEY")]:
            with unittest.mock.patch.dict(os.environ, clear=True), self.assertRaisesRegex(atelier.AtelierError, missing):
                atelier.Atelier(**options)  # type: ignore[arg-type]


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def test_has_the_same_methods_and_runs_beside_other_tasks(self) -> None:
        server = FakeServer(self, routes({ESTIMATE: PRICE, CREATE: ended(), "GET /v1/generations": page(0, 3, None)}))

        async with atelier.AsyncAtelier("atl_test", server.url) as client:
            done = await client.generate("a", {"prompt": "b"})
            ids = [one.id async for one in client.generations()]

        self.assertEqual("succeeded", done.status)
        self.assertEqual(["gen_0", "gen_1", "gen_2"], ids)

    def test_has_every_method_of_the_client(self) -> None:
        public = {name for name in vars(atelier.Atelier) if not name.startswith("_")}

        self.assertEqual(set(), public - set(vars(atelier.AsyncAtelier)))
