// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.generation.support.StrangeUpstream;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a run whose first upstream does not take it. */
@QuarkusTest
class FailoverTest {
    private static final String QUICK = "sim:slow=100ms";

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    StrangeUpstream stranger;

    @Inject
    ProviderCircuitBreaker breaker;

    @Inject
    Rows rows;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
        stranger.requests().clear();
        breaker.closeAll();
    }

    /** Busy, away for now; no key, no money, no right. */
    @ParameterizedTest
    @ValueSource(ints = {429, 503, 401, 402, 403})
    void anUpstreamThatCertainlyDidNotTakeTheJobLeavesItToTheNext(int status) {
        stranger.declineWith(status);

        Response done = run("stranger-then-simulator");

        assertThat(done.<String>path("status")).as(done.asString()).isEqualTo("succeeded");
        assertThat(done.<Integer>path("credits_charged")).isEqualTo(2);
        assertThat(stranger.lines()).containsExactly("POST /models/acme/heron/predictions");
        assertThat(jobs(done)).isEqualTo(1);
    }

    @Test
    void anUnreachableUpstreamLeavesTheJobToTheNext() {
        Response done = run("closed-then-simulator");

        assertThat(done.<String>path("status")).as(done.asString()).isEqualTo("succeeded");
        assertThat(jobs(done)).isEqualTo(1);
    }

    @Test
    void anUpstreamThatMayHaveTheJobIsTheLastOneAsked() {
        stranger.loseAnswers();

        Response done = run("stranger-then-simulator");

        assertThat(done.<String>path("error.code")).isEqualTo("provider_error");
        assertThat(done.<Integer>path("credits_charged")).isZero();
        assertThat(stranger.requests()).hasSize(1);
        assertThat(jobs(done)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 402, 403})
    void withoutAnotherUpstreamARefusedKeyFailsTheRunAtOnce(int status) {
        stranger.declineWith(status);

        Response done = run("stranger-only");

        assertThat(done.<String>path("error.code")).isEqualTo("provider_error");
        assertThat(done.<Integer>path("credits_charged")).isZero();
        assertThat(done.<String>path("error.message")).doesNotContain("key", "" + status);
        assertThat(stranger.requests()).hasSize(1);
        assertThat(rows.count("run where id = " + number(done.path("id")))).isZero();
    }

    @Test
    void anUpstreamThatRefusedOurKeyIsLeftAsideByTheRunsThatFollow() {
        stranger.declineWith(401);

        Response first = run("stranger-then-simulator");
        Response second = run("stranger-then-simulator");

        assertThat(first.<String>path("status")).isEqualTo("succeeded");
        assertThat(second.<String>path("status")).isEqualTo("succeeded");
        assertThat(stranger.requests()).hasSize(1);
    }

    @Test
    void aRunWithNoOtherUpstreamIsOfferedAllTheSameAndWhatTakesItIsOpenAgain() {
        stranger.declineWith(401);
        run("stranger-only");
        stranger.declineWith(422);

        Response tried = run("stranger-only");
        run("stranger-then-simulator");

        assertThat(tried.<String>path("error.code")).isEqualTo("provider_error");
        // The last one was offered first to the upstream that had been left aside.
        assertThat(stranger.requests()).hasSize(3);
    }

    @Test
    void aRefusedKeyDoesNotEndARunThatAnotherUpstreamMayTakeLater() {
        stranger.declineWith(401);
        TestCaller caller = newAccount();

        String id = post(caller, body("stranger-then-busy", QUICK)).path("id");

        Awaitility.await().until(() -> !breaker.listOpen("stranger").isEmpty());
        breaker.closeAll();
        // Asked a second time: after the first round the run was still waiting.
        Awaitility.await().until(() -> stranger.requests().size() > 1);
        assertThat(as(caller).get("/v1/generations/" + id).<String>path("status"))
                .isEqualTo("queued");
        assertThat(as(caller).post("/v1/generations/" + id + "/cancel").statusCode())
                .isEqualTo(200);
    }

    private static Response run(String model) {
        TestCaller caller = newAccount();
        Response created = post(caller, body(model, QUICK));
        assertThat(created.statusCode()).as(created.asString()).isEqualTo(202);
        return ended(caller, created.path("id"));
    }

    private long jobs(Response generation) {
        return rows.count("simulated_job where generation = " + number(generation.path("id")));
    }
}
