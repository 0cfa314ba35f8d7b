// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class IdempotencyTest {
    private static final String BODY = body("landscape-image", "a quiet bay atelier:fail");

    @Inject
    FakeBilling billing;

    @Inject
    Rows rows;

    @Inject
    GenerationCompleter completer;

    @BeforeEach
    void calm() {
        billing.reset();
    }

    @Test
    void sixtyFourIdenticalRequestsAtOnceMakeOneGeneration() throws Exception {
        TestCaller caller = newAccount();
        String token = caller.token();
        var start = new CountDownLatch(1);
        List<Future<Response>> answers = new ArrayList<>();

        try (var clients = Executors.newFixedThreadPool(64)) {
            for (int i = 0; i < 64; i++) {
                answers.add(clients.submit(() -> {
                    start.await();
                    return as(caller)
                            .auth()
                            .oauth2(token)
                            .header("Idempotency-Key", "once")
                            .body(BODY)
                            .post("/v1/generations");
                }));
            }
            start.countDown();
        }

        List<String> ids = new ArrayList<>();
        for (Response answer : all(answers)) {
            if (answer.statusCode() == 409) {
                assertThat(answer.<String>path("error.code")).isEqualTo("idempotency_in_progress");
                // A second, or what is left to a first request that takes long.
                assertThat(Integer.parseInt(answer.header("Retry-After"))).isBetween(1, 15);
            } else {
                assertThat(answer.statusCode()).isIn(200, 202);
                ids.add(answer.path("id"));
            }
        }
        assertThat(ids).isNotEmpty().containsOnly(ids.getFirst());
        assertThat(billing.booked(lastAccount())).isEqualTo(1);
        assertThat(rows.count("generation where account_id = " + lastAccount())).isEqualTo(1);
    }

    @Test
    void aRepeatReturnsTheFirstRunAsItIsNow() {
        TestCaller caller = newAccount();
        Response first = post(caller, "key-1", BODY);

        Response running = post(caller, "key-1", body("landscape-image", "a quiet bay atelier:fail"));
        ended(caller, first.path("id"));
        Response done = post(caller, "\"key-1\"", BODY.replace(",", ", "));

        assertThat(first.header("Idempotency-Replayed")).isNull();
        assertThat(running.<String>path("id")).isEqualTo(first.path("id"));
        assertThat(running.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(done.statusCode()).isEqualTo(200);
        assertThat(done.<String>path("status")).isEqualTo("failed");
        assertThat(done.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(done.header("X-Credits-Charged")).isNull();
        assertThat(billing.booked(lastAccount())).isEqualTo(1);
    }

    @Test
    void anotherBodyUnderTheSameKeyIsAConflict() {
        TestCaller caller = newAccount();
        post(caller, "key-2", BODY);

        Response conflict = post(caller, "key-2", body("landscape-image", "another bay atelier:fail"));
        Response broken = post(caller, "key-2", "{\"model\":\"landscape-image\",\"input\":{}}");

        assertThat(conflict.statusCode()).isEqualTo(409);
        assertThat(conflict.<String>path("error.code")).isEqualTo("idempotency_conflict");
        assertThat(conflict.<String>path("error.message"))
                .endsWith("Send the first body again to read its run, or a new key to start another one.");
        assertThat(broken.<String>path("error.code")).isEqualTo("idempotency_conflict");
    }

    @Test
    void anotherAccountMayUseTheSameKey() {
        String one = post(newAccount(), "shared", BODY).path("id");
        String other = post(newAccount(), "shared", BODY).path("id");

        assertThat(one).isNotEqualTo(other);
    }

    @Test
    void aRefusedCreateDoesNotBurnItsKey() {
        TestCaller caller = newAccount();
        billing.refuseWith("insufficient_credits");

        Response poor = post(caller, "key-3", BODY);
        billing.refuseWith("");
        Response invalid = post(caller, "key-3", "{\"model\":\"landscape-image\",\"input\":{}}");
        Response paid = post(caller, "key-3", BODY);

        assertThat(poor.statusCode()).isEqualTo(402);
        assertThat(invalid.statusCode()).isEqualTo(422);
        assertThat(paid.statusCode()).isEqualTo(202);
        assertThat(billing.booked(lastAccount())).isEqualTo(1);
    }

    @Test
    void aKeyIsForgottenAfterADay() {
        TestCaller caller = newAccount();
        String first = post(caller, "key-4", BODY).path("id");
        rows.execute("update idempotency set created_at = now() - interval '24 hours 1 second' where account_id = "
                + lastAccount());

        Response again = post(caller, "key-4", body("landscape-image", "another bay atelier:fail"));

        assertThat(again.statusCode()).isEqualTo(202);
        assertThat(again.<String>path("id")).isNotEqualTo(first);
    }

    @Test
    void aLostAnswerOfBillingIsAskedForAgain() {
        TestCaller caller = newAccount();
        billing.next(1, FakeBilling.Mood.LOSES_ANSWERS);

        Response created = post(caller, "key-5", BODY);

        assertThat(created.statusCode()).isEqualTo(202);
        assertThat(billing.booked(lastAccount())).isEqualTo(1);
        assertThat(billing.calls("/internal/charges")).hasSize(2);
    }

    @Test
    void withoutAnyAnswerTheCreateIsGivenUpAndItsChargeGivenBack() {
        for (FakeBilling.Mood mood :
                new FakeBilling.Mood[] {FakeBilling.Mood.LOSES_ANSWERS, FakeBilling.Mood.MUMBLES, FakeBilling.Mood.AWAY
                }) {
            TestCaller caller = newAccount();
            long account = lastAccount();
            billing.next(3, mood);

            Response created = post(caller, "key-6", BODY);

            assertThat(created.statusCode()).isEqualTo(503);
            assertThat(created.<String>path("error.code")).isEqualTo("service_unavailable");
            assertThat(created.header("Retry-After")).isNotNull();
            long id = Long.parseLong(rows.text("select id from generation where account_id = " + account, "0"));

            completer.completeStranded();

            assertThat(rows.status(id)).isEqualTo("gone");
            assertThat(billing.state(id)).isEqualTo("refunded");
            assertThat(billing.booked(account)).isZero();
            assertThat(post(caller, "key-6", BODY).statusCode()).isEqualTo(202);
        }
    }

    @Test
    void aRepeatDuringABillingOutageIsUnavailableAndWorksAfterIt() {
        TestCaller caller = newAccount();
        long account = lastAccount();
        billing.next(9, FakeBilling.Mood.AWAY);

        List<Response> away =
                IntStream.range(0, 3).mapToObj(_ -> post(caller, "key-9", BODY)).toList();
        Response back = post(caller, "key-9", BODY);

        assertThat(away).allSatisfy(answer -> {
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.header("Retry-After")).isEqualTo("2");
        });
        assertThat(back.statusCode()).isEqualTo(202);
        completer.completeStranded();
        assertThat(billing.booked(account)).isEqualTo(1);
        assertThat(rows.count("generation where account_id = " + account)).isEqualTo(1);
    }

    @Test
    void aRepeatNeedNotWaitForACompleterThatCouldNotDecide() {
        TestCaller caller = newAccount();
        String id = post(caller, "key-10", BODY).path("id");
        ended(caller, id);
        rows.reopen(number(id), "pending_charge", -1);
        billing.failFor(number(id));

        completer.completeStranded();
        billing.failFor(0);

        assertThat(post(caller, "key-10", BODY).statusCode()).isEqualTo(202);
    }

    @Test
    void aRetryGoesOnWhereACrashStoppedTheFirstRequest() {
        TestCaller caller = newAccount();
        // As a crash after the charge leaves it: written and charged, not queued, and no request holds it any more.
        String id = post(caller, "key-7", body("landscape-image", "atelier:slow=200ms"))
                .path("id");
        ended(caller, id);
        rows.reopen(number(id), "pending_charge", -1);

        Response resumed = post(caller, "key-7", body("landscape-image", "atelier:slow=200ms"));

        assertThat(resumed.statusCode()).isEqualTo(202);
        assertThat(resumed.<String>path("id")).isEqualTo(id);
        assertThat(billing.booked(lastAccount())).isEqualTo(1);
        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");
    }

    @Test
    void aRequestThatIsStillUnderWayIsNotTakenOver() {
        TestCaller caller = newAccount();
        String id = post(caller, "key-8", BODY).path("id");
        ended(caller, id);
        rows.reopen(number(id), "pending_charge", 9.5);

        Response second = post(caller, "key-8", BODY);

        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.<String>path("error.code")).isEqualTo("idempotency_in_progress");
        assertThat(Integer.parseInt(second.header("Retry-After"))).isBetween(2, 10);
        assertThat(post(caller, "key-8", body("landscape-image", "other")).<String>path("error.code"))
                .isEqualTo("idempotency_conflict");
    }

    @Test
    void aBadKeyIsRefused() {
        for (String bad : List.of("two words", "", "\"\"", "x".repeat(256))) {
            Response refused = post(newAccount(), bad, BODY);

            assertThat(refused.statusCode()).as("key <%s>", bad).isEqualTo(422);
            assertThat(refused.<String>path("error.param")).isEqualTo("Idempotency-Key");
        }
    }

    private static Response post(TestCaller caller, String key, String body) {
        return as(caller).header("Idempotency-Key", key).body(body).post("/v1/generations");
    }

    private static List<Response> all(List<Future<Response>> answers) throws InterruptedException, ExecutionException {
        List<Response> all = new ArrayList<>();
        for (Future<Response> answer : answers) {
            all.add(answer.get());
        }
        return all;
    }
}
