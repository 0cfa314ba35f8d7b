// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.schedule;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.Api;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.Rows;
import dev.atelier.generation.support.Waiting;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Creates at an upstream whose queue is longer than what can start before the deadline. */
@QuarkusTest
class QueueBacklogTest {
    private static final String BODY = Api.body("patient-only", "sea");
    private static final int MORE_THAN_START_IN_TIME = 5_000;

    @Inject
    QueueBacklog backlog;

    @Inject
    Waiting waiting;

    @Inject
    FakeBilling billing;

    @Inject
    Rows rows;

    private TestCaller crowd;
    private long crowdAccount;

    @BeforeEach
    void theUpstreamIsFull() {
        billing.reset();
        newAccount();
        waiting.takeAllPlaces(lastAccount());
        crowd = newAccount();
        crowdAccount = lastAccount();
    }

    @AfterEach
    void empty() {
        waiting.clear();
        read();
    }

    @Test
    void aCreateThatWouldNotStartInTimeIsRefusedAndNeitherStoredNorCharged() {
        waiting.addCrowd(crowdAccount, MORE_THAN_START_IN_TIME);
        long stored = rows.count("generation where account_id = " + crowdAccount);
        read();

        Response refused = post(crowd, BODY);

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.<String>path("error.code")).isEqualTo("concurrency_limit");
        assertThat(refused.<String>path("error.param")).isEqualTo("model");
        assertThat(refused.header("Retry-After")).matches("[1-9][0-9]*");
        assertThat(rows.count("generation where account_id = " + crowdAccount)).isEqualTo(stored);
        assertThat(billing.booked(crowdAccount)).isZero();
    }

    @Test
    void anotherAccountAndAnotherModelAreNotRefused() {
        waiting.addCrowd(crowdAccount, MORE_THAN_START_IN_TIME);
        TestCaller other = newAccount();
        read();

        assertThat(as(other)
                        .header("Prefer", "respond-async")
                        .body(BODY)
                        .post("/v1/generations")
                        .statusCode())
                .isEqualTo(202);
        assertThat(as(crowd)
                        .body(Api.body("pixel-image", "sea"))
                        .post("/v1/estimate")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aRepeatOfACreateIsAnsweredHoweverLongTheQueueIs() {
        String key = "before-the-crowd-" + crowdAccount;
        int first = as(crowd)
                .header("Idempotency-Key", key)
                .body(BODY)
                .post("/v1/generations")
                .statusCode();
        newAccount();
        waiting.addCrowd(lastAccount(), MORE_THAN_START_IN_TIME);
        rows.execute("update run set queue_cost = 1e6 where account_id = " + crowdAccount);
        read();

        Response repeat = as(crowd).header("Idempotency-Key", key).body(BODY).post("/v1/generations");

        assertThat(post(crowd, BODY).statusCode()).isEqualTo(429);
        assertThat(first).isEqualTo(202);
        assertThat(repeat.statusCode()).isEqualTo(202);
        assertThat(repeat.header("Idempotency-Replayed")).isEqualTo("true");
    }

    @Test
    void whenTheQueueIsShorterAgainCreatesAreTaken() {
        waiting.addCrowd(crowdAccount, MORE_THAN_START_IN_TIME);
        read();
        int whileLong = post(crowd, BODY).statusCode();
        rows.execute("delete from run where state = 'waiting' and account_id = " + crowdAccount);
        read();

        assertThat(whileLong).isEqualTo(429);
        assertThat(post(crowd, BODY).statusCode()).isEqualTo(202);
    }

    private void read() {
        backlog.read(Instant.now());
    }
}
