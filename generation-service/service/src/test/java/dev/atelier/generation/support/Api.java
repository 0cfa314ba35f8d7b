// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.testkit.TestCaller;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/** What a client does, in few words. */
public final class Api {
    private static final AtomicLong ACCOUNTS = new AtomicLong(1_000);
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Set<String> FINAL = Set.of("succeeded", "failed");

    /** Read without a path, as REST-assured compiles a script for each. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Progress(String status) {}

    private Api() {}

    /** An account no other test has. */
    public static TestCaller newAccount() {
        return TestCaller.account(ACCOUNTS.incrementAndGet());
    }

    /** The number of the account that {@link #newAccount()} gave out last. */
    public static long lastAccount() {
        return ACCOUNTS.get();
    }

    public static RequestSpecification as(TestCaller caller) {
        return given().auth().oauth2(caller.token()).contentType("application/json");
    }

    public static String body(String model, String prompt) {
        return "{\"model\":\"%s\",\"input\":{\"prompt\":\"%s\"}}".formatted(model, prompt);
    }

    public static Response post(TestCaller caller, String body) {
        return as(caller).body(body).post("/v1/generations");
    }

    /** The generation at its end. */
    public static Response ended(TestCaller caller, String id) {
        return Awaitility.await()
                .atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(30))
                .until(
                        () -> as(caller).get("/v1/generations/" + id),
                        answer -> FINAL.contains(answer.as(Progress.class).status()));
    }

    /** The number behind {@code gen_12}. */
    public static long number(String id) {
        return Long.parseLong(id.substring("gen_".length()));
    }
}
