// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static io.restassured.RestAssured.given;

import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.event.Outcome;
import dev.atelier.testkit.GenerationTopic;
import dev.atelier.testkit.PackagedService;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.StopRehearsal;
import dev.atelier.testkit.TestCaller;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The service is stopped by SIGTERM while it handles events. */
class GracefulStopIT {
    private static final String CREDITS_EVENTS = "billing-service.stop.credits.events";

    private final RealServers servers = new RealServers();
    private final Map<String, String> settings = new HashMap<>();
    private final AtomicLong generations = new AtomicLong();
    private PackagedService service = new PackagedService(settings);
    private long account;

    @BeforeEach
    void makeRoom() {
        servers.init(Map.of("topics", CREDITS_EVENTS));
        settings.putAll(servers.start());
        settings.put("atelier.topic.credits-events", CREDITS_EVENTS);
        service = new PackagedService(settings);
        RestAssured.port = service.port();
    }

    @AfterEach
    void tidyUp() {
        service.close();
        servers.stop();
    }

    @Test
    void noEventIsLostAndNoneBecomesADeadLetter() {
        new StopRehearsal(settings, service).run(this::finishOfAChargedGeneration);
    }

    private GenerationFinished finishOfAChargedGeneration() {
        if (account == 0) {
            account = post("/internal/accounts", Map.of("name", "Ada", "plan", "pro", "credits", 1_000_000))
                    .statusCode(201)
                    .extract()
                    .jsonPath()
                    .getLong("id");
        }
        long generation = generations.incrementAndGet();
        post("/internal/charges", Map.of("generation", generation, "account", account, "credential", 3, "credits", 4))
                .statusCode(200);
        Outcome outcome = generation % 2 == 0 ? Outcome.FAILED : Outcome.SUCCEEDED;
        return GenerationTopic.finished(account, generation, outcome);
    }

    private static ValidatableResponse post(String path, Map<String, Object> body) {
        return given().auth()
                .oauth2(TestCaller.internal(path.equals("/internal/charges") ? "generation" : "gateway"))
                .contentType(ContentType.JSON)
                .body(body)
                .post(path)
                .then();
    }
}
