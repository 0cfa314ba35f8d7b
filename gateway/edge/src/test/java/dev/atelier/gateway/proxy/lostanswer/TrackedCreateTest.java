// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy.lostanswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** generation-service goes away while a client waits for the response to its create. */
@QuarkusTest
class TrackedCreateTest {
    private static final String CREATE = "POST /v1/generations";
    private static final String CONCLUDE = "POST /internal/creates/conclude";
    private static final JsonObject QUEUED = new JsonObject().put("id", "gen_7").put("status", "queued");

    @Inject
    FakeServices services;

    @Inject
    TestKeys keys;

    private final List<JsonObject> asked = new CopyOnWriteArrayList<>();

    @BeforeEach
    void aServiceThatDies() {
        services.reset();
        services.on(CREATE, request -> request.connection().close());
    }

    @Test
    void aQueuedGenerationIsTheResponse() {
        services.on(
                CONCLUDE,
                request -> request.body().onSuccess(body -> {
                    asked.add(body.toJsonObject());
                    request.response().putHeader("X-Credits-Charged", "8");
                    FakeServices.json(request, 202, QUEUED);
                }));

        create(keys.holder().request())
                .statusCode(202)
                .header("X-Credits-Charged", "8")
                .header("X-Atelier-Create", nullValue())
                .body("id", equalTo("gen_7"));

        assertThat(asked).singleElement().satisfies(body -> {
            assertThat(body.getString("attempt"))
                    .isEqualTo(services.last(CREATE).header("x-atelier-create"));
            assertThat(body.getLong("account")).isPositive();
        });
    }

    @Test
    void aCreateThatWasNeverQueuedIsAnsweredUnavailable() {
        services.on(CONCLUDE, 404, new JsonObject());

        create(keys.holder().request()).statusCode(503).body("error.code", equalTo("service_unavailable"));
    }

    @Test
    void theQuestionIsRepeatedUntilTheServiceIsBack() {
        var questions = new AtomicInteger();
        services.on(CONCLUDE, request -> {
            if (questions.incrementAndGet() < 3) {
                FakeServices.json(request, 503, new JsonObject());
            } else {
                FakeServices.json(request, 202, QUEUED);
            }
        });

        create(keys.holder().request()).statusCode(202).body("id", equalTo("gen_7"));
    }

    @Test
    void anAnswerThatConfirmsNothingIsNotPassedOn() {
        services.on(CREATE, request -> {
            request.response().putHeader("X-Atelier-Unconfirmed", "true");
            FakeServices.json(request, 503, new JsonObject());
        });
        services.on(CONCLUDE, 202, QUEUED);

        create(keys.holder().request()).statusCode(202).body("id", equalTo("gen_7"));
    }

    @Test
    void aClientWithAKeyAsksAgainItself() {
        create(keys.holder()
                        .request()
                        .header("Idempotency-Key", UUID.randomUUID().toString()))
                .statusCode(503);

        assertThat(services.seen(CONCLUDE)).isEmpty();
        assertThat(services.last(CREATE).header("x-atelier-create")).isEmpty();
    }

    private static ValidatableResponse create(RequestSpecification client) {
        return client.contentType("application/json")
                .body("{}")
                .post("/v1/generations")
                .then();
    }
}
