// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.lifecycle.RunQueue;
import dev.atelier.generation.support.Events;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs at an upstream that is a stranger: it keeps its own jobs, and what it says can get lost. */
@QuarkusTest
class SimulatedRunTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @Inject
    RunDeadlines deadlines;

    @Inject
    RunQueue queue;

    @Inject
    Events events;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @ParameterizedTest
    @CsvSource({
        "sim:slow=200ms,                  succeeded, ''",
        "sim:slow=200ms sim:5xx,          succeeded, ''",
        "sim:slow=200ms sim:double,       succeeded, ''",
        "sim:slow=200ms sim:nocallback,   succeeded, ''",
        "sim:slow=200ms sim:fail,         failed,    provider_error",
        "sim:slow=200ms sim:nsfw,         failed,    moderation_blocked",
        "sim:slow=200ms sim:odd,          failed,    provider_error",
        "sim:lost,                        failed,    provider_error"
    })
    void underAnyUpstreamTheRunEndsAndTheJobIsSubmittedOnce(String words, String status, String code) {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", words)).path("id");

        Response done = ended(caller, id);

        assertThat(done.<String>path("status")).as(done.asString()).isEqualTo(status);
        assertThat(done.<String>path("error.code")).isEqualTo(code.isEmpty() ? null : code);
        assertThat(jobs(id)).isEqualTo(1);
        assertThat(rows.count("run where id = " + number(id))).isZero();
        assertThat(events.of(id)).hasSize(1);
        assertThat(done.<Integer>path("credits_charged")).isEqualTo(status.equals("failed") ? 0 : 2);
    }

    @Test
    void anUpstreamWithoutRoomIsOfferedTheJobAgain() {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", "sim:busy=1 sim:slow=100ms"))
                .path("id");

        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");
        assertThat(jobs(id)).isEqualTo(1);
    }

    @Test
    void aRunThatWasHandedOverIsNeverHandedOverAgainWhenItsWorkerDiesBeforeTheAnswer() {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", "sim:slow=30s")).path("id");
        await(id, "accepted");
        // As a worker leaves it that dies between sending the job and writing down the answer.
        rows.execute(
                "update run set state = 'submitting', handle = null, started_at = null, lease = null, due_at = now()"
                        + " where id = " + number(id));

        Response done = ended(caller, id);

        assertThat(done.<String>path("error.code")).isEqualTo("provider_error");
        assertThat(jobs(id)).isEqualTo(1);
    }

    @Test
    void noFileOfARunStaysOpen() {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", "sim:slow=100ms")).path("id");

        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");

        Awaitility.await().until(() -> openFiles().noneMatch(file -> file.contains("/simulated-")));
    }

    /** The files that this process has open, also deleted ones. */
    private static Stream<String> openFiles() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors
                    .map(descriptor -> {
                        try {
                            return Files.readSymbolicLink(descriptor).toString();
                        } catch (IOException closedMeanwhile) {
                            return "";
                        }
                    })
                    .toList()
                    .stream();
        }
    }

    @Test
    void canceledIsWhatTheUpstreamReallyStopped() {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", "sim:slow=30s")).path("id");
        await(id, "accepted");

        Response canceled = as(caller).post("/v1/generations/" + id + "/cancel");

        assertThat(canceled.statusCode()).as(canceled.asString()).isEqualTo(200);
        assertThat(canceled.<String>path("error.code")).isEqualTo("canceled");
        assertThat(canceled.<Integer>path("credits_charged")).isZero();
        assertThat(rows.text("select stopped_at is not null from simulated_job where generation = " + number(id), ""))
                .isEqualTo("t");
        assertThat(events.of(id)).hasSize(1);
        assertThat(as(caller).post("/v1/generations/" + id + "/cancel").statusCode())
                .isEqualTo(409);
    }

    @Test
    void anUnstoppableJobGoesOn() {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", "sim:slow=30s sim:nocancel"))
                .path("id");
        await(id, "accepted");

        Response refused = as(caller).post("/v1/generations/" + id + "/cancel");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.<String>path("error.code")).isEqualTo("not_cancelable");
        endJob(id);
        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");
    }

    @Test
    void aJobWhoseRunIsOutOfTimeIsStoppedAtItsUpstream() {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", "sim:slow=30s")).path("id");
        await(id, "accepted");
        rows.execute("update run set deadline = now() - interval '1 second' where id = " + number(id));

        deadlines.expireOverdue();

        assertThat(as(caller).get("/v1/generations/" + id).<String>path("error.code"))
                .isEqualTo("timeout");
        Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> rows.text(
                                "select stopped_at is not null from simulated_job where generation = " + number(id), "")
                        .equals("t"));
        assertThat(rows.count("run where id = " + number(id))).isZero();
    }

    @Test
    void progressIsShownWhileTheUpstreamWorks() {
        TestCaller caller = newAccount();
        String id = post(caller, body("simulated-image", "sim:slow=30s")).path("id");

        Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> as(caller).get("/v1/generations/" + id).path("progress") != null);
        endJob(id);

        assertThat(ended(caller, id).<Object>path("progress")).isNull();
    }

    /** The upstream has the result now, and the run is polled now. */
    private void endJob(String id) {
        rows.execute("update simulated_job set ends_at = now() where generation = " + number(id));
        queue.makeDue(number(id));
    }

    private void await(String id, String state) {
        Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> rows.text("select state from run where id = " + number(id), "")
                        .equals(state));
    }

    private long jobs(String id) {
        return rows.count("simulated_job where generation = " + number(id));
    }
}
