// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.create;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class GenerationCompleterTest {
    @Inject
    FakeBilling billing;

    @Inject
    Rows rows;

    @Inject
    GenerationCompleter completer;

    @BeforeEach
    void calm() {
        billing.reset();
        rows.execute(
                "delete from generation where id in (select id from run where state in ('pending_charge', 'abandoned'))");
    }

    @Test
    void withAKeyABookedChargeIsCarriedOn() {
        TestCaller caller = newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "pending_charge").key("k"));
        billing.book(id, lastAccount(), 1);

        completer.completeStranded();

        assertThat(Api.ended(caller, "gen_" + id).<String>path("status")).isEqualTo("succeeded");
        assertThat(billing.state(id)).isEqualTo("charged");
    }

    @Test
    void withAKeyAndWithoutAChargeTheRequestLeavesNoTrace() {
        newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "pending_charge").key("k"));

        completer.completeStranded();

        assertThat(rows.status(id)).isEqualTo("gone");
        assertThat(billing.state(id)).isEqualTo("refunded");
        assertThat(rows.count("idempotency where generation_id = " + id)).isZero();
    }

    @Test
    void aChargeWithoutAKeyIsRefundedBecauseNoClientCanFindTheRun() {
        newAccount();
        long booked = rows.insert(Rows.Row.of(lastAccount(), "pending_charge"));
        long unbooked = rows.insert(Rows.Row.of(lastAccount(), "pending_charge"));
        billing.book(booked, lastAccount(), 1);

        completer.completeStranded();

        assertThat(rows.status(booked)).isEqualTo("gone");
        assertThat(rows.status(unbooked)).isEqualTo("gone");
        assertThat(billing.state(booked)).isEqualTo("refunded");
        assertThat(billing.state(unbooked)).isEqualTo("refunded");
    }

    @Test
    void anAbandonedGenerationIsGivenBackEvenWithAKey() {
        newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "abandoned").key("k"));
        billing.book(id, lastAccount(), 1);

        completer.completeStranded();

        assertThat(rows.status(id)).isEqualTo("gone");
        assertThat(billing.state(id)).isEqualTo("refunded");
    }

    @Test
    void aRequestThatIsUnderWayIsLeftAlone() {
        newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "pending_charge")
                .pendingUntil(Instant.now().plusSeconds(10)));

        completer.completeStranded();

        assertThat(rows.status(id)).isEqualTo("pending_charge");
    }

    @Test
    void aGenerationWithARefundedChargeIsNotRun() {
        newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "pending_charge").key("k"));
        billing.book(id, lastAccount(), 1);
        billing.refund(id);

        completer.completeStranded();

        assertThat(rows.status(id)).isEqualTo("gone");
    }

    @Test
    void whileBillingIsAwayNothingIsDecidedAndOneThatFailsDoesNotStopTheOthers() {
        newAccount();
        long stuck = rows.insert(Rows.Row.of(lastAccount(), "pending_charge").key("a"));
        long other = rows.insert(Rows.Row.of(lastAccount(), "pending_charge").key("b"));
        billing.failFor(stuck);

        completer.completeStranded();

        assertThat(rows.status(stuck)).isEqualTo("pending_charge");
        assertThat(rows.status(other)).isEqualTo("gone");

        billing.failFor(0);
        endHolds();
        completer.completeStranded();

        assertThat(rows.status(stuck)).isEqualTo("gone");
    }

    @Test
    void twoCompletersDoNotGetInEachOthersWay() {
        newAccount();
        for (int i = 0; i < 20; i++) {
            long id = rows.insert(Rows.Row.of(lastAccount(), "pending_charge").key("k" + i));
            if (i % 2 == 0) {
                billing.book(id, lastAccount(), 1);
            }
        }

        CompletableFuture.allOf(
                        CompletableFuture.runAsync(completer::completeStranded),
                        CompletableFuture.runAsync(completer::completeStranded))
                .join();

        assertThat(rows.count("run where account_id = %d and state in ('pending_charge', 'abandoned')"
                        .formatted(lastAccount())))
                .isZero();
        assertThat(rows.count("generation where account_id = " + lastAccount())).isEqualTo(10);
        assertThat(billing.booked(lastAccount())).isEqualTo(10);
    }

    @Test
    void aSlowRequestCannotQueueWhatWasGivenBackMeanwhile() {
        TestCaller caller = newAccount();
        billing.beforeNextCharge(() -> {
            endHolds();
            completer.completeStranded();
        });

        var answer = as(caller).body(Api.body("landscape-image", "sea")).post("/v1/generations");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(billing.booked(lastAccount())).isZero();
        assertThat(rows.count("generation where account_id = " + lastAccount())).isZero();
    }

    @Test
    void aSlowRequestFindsItsGenerationGivenBackAfterItsCharge() {
        TestCaller caller = newAccount();
        billing.afterNextCharge(() -> {
            endHolds();
            completer.completeStranded();
        });

        var answer = as(caller).body(Api.body("landscape-image", "sea")).post("/v1/generations");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(billing.booked(lastAccount())).isZero();
        assertThat(rows.count("generation where account_id = " + lastAccount())).isZero();
    }

    /** As time would. By a second, because the clock of the service may be a little behind that of the database. */
    private void endHolds() {
        rows.execute("update run set due_at = now() - interval '1 second' where account_id = " + lastAccount());
    }
}
