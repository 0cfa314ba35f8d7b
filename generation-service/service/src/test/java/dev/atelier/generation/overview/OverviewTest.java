// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.number;
import static dev.atelier.generation.support.Api.post;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.platform.sql.Database;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators see of models, upstreams and runs, and what runs cost. */
@QuarkusTest
class OverviewTest {
    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @Inject
    Database database;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void aRunOfAnEngineCostsNothingAndItsCreditsAreReported() {
        TestCaller caller = newAccount();
        String id = post(caller, body("landscape-image", "a lake")).path("id");
        ended(caller, id);

        Long cost = database.get(
                "select upstream_cost from generation where id = ?", row -> row.getLong("upstream_cost"), number(id));
        JsonPath report = get("/internal/costs?group_by=model").jsonPath();

        assertThat(cost).isZero();
        String group = "data.find { it.key == 'landscape-image' }.";
        assertThat(report.getLong(group + "credits")).isPositive();
        assertThat(report.getLong(group + "cost_known_runs")).isPositive();
    }

    @Test
    void costsAreSummedUpByDayAndUpstream() {
        TestCaller caller = newAccount();
        String id = post(caller, body("landscape-image", "a lake")).path("id");
        ended(caller, id);
        database.update(
                "update generation set upstream_cost = 1250000, upstream = 'vendor-of-this-test',"
                        + " finished_at = '2031-05-06T23:59:59Z' where id = ?",
                number(id));

        JsonPath byUpstream = get("/internal/costs?group_by=upstream&from=2031-05-06&to=2031-05-06")
                .jsonPath();
        JsonPath byDay = get("/internal/costs?group_by=day&from=2031-05-01&to=2031-05-31")
                .jsonPath();

        assertThat(byUpstream.getList("data.key")).containsExactly("vendor-of-this-test");
        assertThat(byUpstream.getDouble("data[0].cost_usd")).isEqualTo(1.25);
        assertThat(byDay.getList("data.key")).containsExactly("2031-05-06");
        assertThat(byDay.getDouble("total.cost_usd")).isEqualTo(1.25);
        assertThat(get("/internal/costs?from=2031-05-07&to=2031-05-07").<List<Object>>path("data"))
                .isEmpty();
        for (String wrong : List.of(
                "group_by=key", "from=never", "from=2031-05-02&to=2031-05-01", "from=2029-01-01&to=2031-01-01")) {
            assertThat(get("/internal/costs?" + wrong).statusCode()).as(wrong).isEqualTo(422);
        }
    }

    @Test
    void aModelThatIsSwitchedOffIsNeitherListedNorRun() {
        String slug = lastImage();
        try {
            switchTo(slug, false).then().statusCode(200);

            assertThat(post(newAccount(), body(slug, "a lake")).statusCode()).isEqualTo(503);
            assertThat(as(newAccount()).get("/v1/models").<List<String>>path("data.slug"))
                    .doesNotContain(slug);
            assertThat(get("/internal/overview/models").<String>path("data.find { it.slug == '" + slug + "' }.state"))
                    .isEqualTo("off");
        } finally {
            switchTo(slug, true).then().statusCode(200);
        }
        assertThat(as(newAccount()).get("/v1/models").<List<String>>path("data.slug"))
                .contains(slug);
        assertThat(switchTo("no-such-model", false).statusCode()).isEqualTo(404);
        assertThat(given().auth()
                        .oauth2(TestCaller.internal("gateway"))
                        .contentType("application/json")
                        .body("{}")
                        .put("/internal/overview/models/" + slug + "/state")
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void aRunThatShouldHaveMovedOnIsStuck() {
        // A worker may take the run before it is read: then once more.
        await().untilAsserted(() -> {
            long id = rows.insert(Rows.Row.of(newAccountNumber(), "processing"));
            try {
                database.update(
                        "update run set due_at = now() - interval '1 hour', deadline = now() + interval '1 hour',"
                                + " started_at = now(), lease = gen_random_uuid(), queue = 'nobody' where id = ?",
                        id);

                JsonPath stuck = get("/internal/overview/runs?state=stuck").jsonPath();

                assertThat(stuck.<String>getList("data.id")).contains("gen_" + id);
                assertThat(stuck.getList("data.stuck", Boolean.class)).containsOnly(true);
            } finally {
                database.update("delete from generation where id = ?", id);
            }
        });
        assertThat(get("/internal/overview/runs?state=x").statusCode()).isEqualTo(422);
    }

    @Test
    void anUpstreamShowsHowItsRunsEnded() {
        TestCaller caller = newAccount();
        ended(caller, post(caller, body("landscape-image", "a lake")).path("id"));

        JsonPath list = get("/internal/overview/upstreams").jsonPath();

        String engine = "data.find { it.name == 'embedded' }.";
        assertThat(list.getBoolean(engine + "engine")).isTrue();
        assertThat(list.getString(engine + "dialect")).isEqualTo("embedded");
        assertThat(list.getLong(engine + "succeeded")).isPositive();
        assertThat(list.getLong(engine + "p95_ms")).isNotNegative();
        assertThat(list.getList("data.name")).doesNotHaveDuplicates();
    }

    @Test
    void onlyTheGatewayReads() {
        for (String path : List.of("costs", "overview/models", "overview/upstreams", "overview/runs")) {
            assertThat(given().auth()
                            .oauth2(TestCaller.internal("webhook"))
                            .get("/internal/" + path)
                            .statusCode())
                    .as(path)
                    .isIn(401, 403, 404);
        }
    }

    private static Response get(String path) {
        return given().auth().oauth2(TestCaller.internal("gateway")).get(path);
    }

    private static Response switchTo(String slug, boolean isOn) {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType("application/json")
                .body("{\"enabled\": " + isOn + "}")
                .put("/internal/overview/models/" + slug + "/state");
    }

    /** No other test runs it. */
    private static String lastImage() {
        return as(newAccount()).get("/v1/models?type=image").path("data[-1].slug");
    }

    private static long newAccountNumber() {
        newAccount();
        return lastAccount();
    }
}
