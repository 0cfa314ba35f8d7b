// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.FinishService;
import dev.atelier.generation.lifecycle.Generation;
import dev.atelier.generation.lifecycle.GenerationRepository;
import dev.atelier.generation.lifecycle.GenerationResult;
import dev.atelier.generation.support.Events;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class RunTest {
    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @Inject
    RunLeaseService leases;

    @Inject
    ActiveRuns active;

    @Inject
    FinishService finishes;

    @Inject
    RunDeadlines deadlines;

    @Inject
    GenerationRepository generations;

    @Inject
    Events events;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void whileTheLibraryIsAwayARunWaitsAndThenSucceeds() {
        TestCaller caller = newAccount();
        library.answerWith(0);
        String id = post(caller, body("landscape-image", "sea")).path("id");
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> library.puts(number(id)) >= 2);
        assertThat(as(caller).get("/v1/generations/" + id).<String>path("status"))
                .isEqualTo("processing");

        library.answerWith(503);
        long tries = library.puts(number(id));
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> library.puts(number(id)) > tries);
        library.answerWith(200);

        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");
    }

    @Test
    void outputsTheLibraryWillNotTakeFailTheRun() {
        TestCaller caller = newAccount();
        library.answerWith(422);
        String id = post(caller, body("landscape-image", "sea")).path("id");

        Response done = ended(caller, id);

        assertThat(done.<String>path("status")).isEqualTo("failed");
        assertThat(done.<String>path("error.code")).isEqualTo("provider_error");
    }

    @Test
    void theRunOfADeadWorkerIsTakenOverAndTheOldWorkersAnswerIsNotTaken() {
        TestCaller caller = newAccount();
        UUID dead = UUID.randomUUID();
        long id = rows.insert(Rows.Row.of(lastAccount(), "processing")
                .lease(dead, Instant.now().minusSeconds(1))
                .deadline(Instant.now().plusSeconds(60)));

        assertThat(ended(caller, "gen_" + id).<String>path("status")).isEqualTo("succeeded");
        Generation run = generations.find(id).orElseThrow();
        assertThat(finishes.finish(run, dead, new GenerationResult.Succeeded(List.of())))
                .isFalse();
        assertThat(events.of("gen_" + id)).hasSize(1);
    }

    @Test
    void theRunOfALivingWorkerIsNotTakenOver() {
        newAccount();
        UUID alive = UUID.randomUUID();
        long id = rows.insert(Rows.Row.of(lastAccount(), "processing")
                .lease(alive, Instant.now().plusSeconds(30))
                .deadline(Instant.now().plusSeconds(60)));

        assertThat(rows.text("select lease from run where id = " + id, "")).isEqualTo(alive.toString());
    }

    @Test
    void aRunIsClaimedByOneWorkerOnly() {
        newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "processing")
                .lease(UUID.randomUUID(), Instant.now().minusSeconds(1))
                .deadline(Instant.now().plusSeconds(60)));

        List<ClaimedRun> first = leases.claimDue(Set.of(), 10);
        List<ClaimedRun> second = leases.claimDue(Set.of(), 10);

        assertThat(first).extracting(ClaimedRun::generation).contains(id);
        assertThat(second).extracting(ClaimedRun::generation).doesNotContain(id);
    }

    @Test
    void aLeaseIsKeptWhileTheRunGoesOnAndARunThatLostItsLeaseIsDropped() {
        TestCaller caller = newAccount();
        String id = post(caller, body("landscape-image", "atelier:hang")).path("id");
        Awaitility.await().until(() -> isActive(id));
        rows.execute("update run set due_at = now() + interval '9 seconds' where id = " + number(id));

        active.renewLeases();

        assertThat(rows.text("select due_at > now() + interval '20 seconds' from run where id = " + number(id), ""))
                .isEqualTo("t");

        rows.execute("update run set lease = gen_random_uuid() where id = " + number(id));
        active.renewLeases();

        Awaitility.await().atMost(Duration.ofMinutes(2)).until(() -> !isActive(id));
        assertThat(rows.status(number(id))).isEqualTo("processing");
    }

    @Test
    void aRunThatDoesNotEndInTimeFailsAtItsDeadline() {
        TestCaller caller = newAccount();
        String id = post(caller, body("landscape-image", "atelier:hang")).path("id");
        Awaitility.await().until(() -> isActive(id));
        rows.execute("update run set deadline = now() - interval '1 second' where id = " + number(id));

        deadlines.expireOverdue();

        Response done = as(caller).get("/v1/generations/" + id);
        assertThat(done.<String>path("status")).isEqualTo("failed");
        assertThat(done.<String>path("error.code")).isEqualTo("timeout");
        assertThat(done.<Integer>path("credits_charged")).isZero();
        assertThat(events.of(id)).hasSize(1);
    }

    @Test
    void aRunThatCannotStartInTimeFailsAsUnavailable() {
        TestCaller caller = newAccount();
        long id = rows.insert(
                Rows.Row.of(lastAccount(), "queued").deadline(Instant.now().minusSeconds(1)));

        deadlines.expireOverdue();

        assertThat(as(caller).get("/v1/generations/" + id).<String>path("error.code"))
                .isEqualTo("model_unavailable");
    }

    @Test
    void aModelThatIsNoLongerOfferedFailsItsRuns() {
        TestCaller caller = newAccount();
        long id = rows.insert(Rows.Row.of(lastAccount(), "pending_charge"));
        rows.execute("update generation set model_id = 9999 where id = " + id);
        rows.execute(
                "update run set model_id = 9999, state = 'paused', deadline = now() + interval '1 minute', due_at = now()"
                        + " where id = " + id);

        Response done = ended(caller, "gen_" + id);

        assertThat(done.<String>path("error.code")).isEqualTo("model_unavailable");
        assertThat(done.<String>path("model.name")).isEqualTo("Pixel art");
    }

    private boolean isActive(String id) {
        return active.runs().stream().anyMatch(run -> run.generation() == number(id));
    }
}
