// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.schedule.RunDurations;
import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.PatientUpstream;
import dev.atelier.generation.support.Rows;
import dev.atelier.generation.support.Waiting;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a read says of a generation that has not ended: progress, position, time left. */
@QuarkusTest
class ForecastTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    PatientUpstream vendor;

    @Inject
    ModelCatalogue catalogue;

    @Inject
    RunDurations durations;

    @Inject
    Waiting waiting;

    @Inject
    Rows rows;

    @BeforeEach
    @AfterEach
    void calm() {
        billing.reset();
        library.reset();
        vendor.calm();
        waiting.clear();
    }

    @Test
    void theQueuePositionIsThatOfTheFairOrder() {
        TestCaller crowd = newAccount();
        waiting.takeAllPlaces(lastAccount());
        String first = post(crowd, body("patient-only", "one")).path("id");
        String second = post(crowd, body("patient-only", "two")).path("id");
        String third = post(crowd, body("patient-only", "three")).path("id");
        TestCaller other = newAccount();
        String late = post(other, body("patient-only", "late")).path("id");

        awaitPosition(other, late, 2);
        awaitPosition(crowd, first, 1);
        awaitPosition(crowd, second, 3);
        awaitPosition(crowd, third, 4);
        Response shown = as(crowd).get("/v1/generations/" + third);
        assertThat(shown.<String>path("status")).isEqualTo("queued");
        assertThat(shown.<Number>path("progress").doubleValue()).isZero();
        assertThat(shown.<Integer>path("estimated_seconds_left")).isPositive();

        as(crowd).post("/v1/generations/" + second + "/cancel");

        awaitPosition(crowd, third, 3);
    }

    @Test
    void aRunThatIsUnderWayTellsItsShareAndTheSecondsLeft() {
        vendor.jobsAre("starting");
        TestCaller caller = newAccount();
        String id = startLongAgo(caller);
        // A quarter is done after 60 seconds.
        rows.execute("update run set progress = 0.25 where id = " + number(id));

        Response reported = as(caller).get("/v1/generations/" + id);

        assertThat(reported.<Number>path("progress").floatValue()).isEqualTo(0.25f);
        assertThat(reported.<Integer>path("estimated_seconds_left")).isBetween(175, 240);
        assertThat(reported.<Object>path("queue_position")).isNull();
    }

    @Test
    void theProgressOfAJobWhoseVendorTellsNoneIsEstimatedAndNeverFalls() {
        TestCaller caller = newAccount();
        String id = startLongAgo(caller);

        // Longer than any run before: nearly done, and never said to be done.
        awaitProgress(caller, id, 0.95f);

        rows.execute("update run set started_at = now() where id = " + number(id));
        int asked = vendor.lines().size();
        Awaitility.await().atMost(TIMEOUT).until(() -> vendor.lines().size() > asked + 1);
        awaitProgress(caller, id, 0.95f);
    }

    @Test
    void theRestIsNotLongerThanTheUsualOneWhileAnEstimateIsOld() {
        vendor.jobsAre("starting");
        TestCaller caller = newAccount();
        String id = startLongAgo(caller);
        // Five seconds are usual; two of them have passed since an estimate of a twentieth.
        rows.execute(
                "update run set started_at = now() - interval '2 seconds', progress = 0.05 where id = " + number(id));

        assertThat(as(caller).get("/v1/generations/" + id).<Integer>path("estimated_seconds_left"))
                .isBetween(1, 4);
    }

    private String startLongAgo(TestCaller caller) {
        String id = post(caller, body("patient-only", "a heron")).path("id");
        Awaitility.await().atMost(TIMEOUT).until(() -> rows.status(number(id)).equals("processing"));
        rows.execute("update run set started_at = now() - interval '60 seconds' where id = " + number(id));
        return id;
    }

    private static void awaitProgress(TestCaller caller, String id, float share) {
        Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> as(caller)
                                .get("/v1/generations/" + id)
                                .<Number>path("progress")
                                .floatValue()
                        == share);
    }

    @Test
    void whatHasEndedHasNoForecast() {
        TestCaller caller = newAccount();
        String id = post(caller, body("pixel-image", "sea")).path("id");

        Response done = ended(caller, id);

        assertThat(done.<Object>path("progress")).isNull();
        assertThat(done.<Object>path("queue_position")).isNull();
        assertThat(done.<Object>path("estimated_seconds_left")).isNull();
    }

    @Test
    void theDurationOfAModelFollowsItsLastRunsInAllProcesses() {
        var model =
                catalogue.find(ModelReference.fromString("unavailable-image")).orElseThrow();
        assertThat(durations.expected(model)).isEqualTo(Duration.ofSeconds(5));

        for (int i = 0; i < 100; i++) {
            durations.record(model.id(), Duration.ofSeconds(30));
        }
        durations.refresh();
        durations.record(model.id(), Duration.ofSeconds(40));
        durations.refresh();

        assertThat(durations.expected(model)).isEqualTo(Duration.ofSeconds(31));
        rows.execute("delete from model_duration where model_id = " + model.id());
        durations.refresh();
    }

    private static void awaitPosition(TestCaller caller, String id, int position) {
        Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> Integer.valueOf(position)
                        .equals(as(caller).get("/v1/generations/" + id).path("queue_position")));
    }
}
