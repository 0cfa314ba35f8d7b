// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.lastAccount;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.support.FakeBilling;
import dev.atelier.generation.support.FakeLibrary;
import dev.atelier.generation.support.Rows;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A model with two places for each account. */
@QuarkusTest
class ConcurrencyLimitTest {

    @Inject
    FakeBilling billing;

    @Inject
    FakeLibrary library;

    @Inject
    Rows rows;

    @BeforeEach
    void calm() {
        billing.reset();
        library.reset();
    }

    @Test
    void ofManyAtOnceTwoRunAndTheOthersGetRetryAfter() throws Exception {
        TestCaller caller = newAccount();
        List<Future<Response>> answers = new ArrayList<>();
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                answers.add(clients.submit(() -> post(caller, body("nano-banana-pro", "atelier:hang"))));
            }
        }

        List<String> accepted = new ArrayList<>();
        for (Future<Response> answer : answers) {
            Response each = answer.get();
            if (each.statusCode() == 202) {
                accepted.add(each.path("id"));
            } else {
                assertThat(each.statusCode()).isEqualTo(429);
                assertThat(each.<String>path("error.code")).isEqualTo("concurrency_limit");
                assertThat(each.<String>path("error.message"))
                        .startsWith("An account has at most 2 runs of this model at once, and ")
                        .endsWith(" are under way; wait for one to end.");
                assertThat(Integer.parseInt(each.header("Retry-After"))).isPositive();
            }
        }
        assertThat(accepted).hasSize(2);
        assertThat(rows.count("generation where account_id = " + lastAccount())).isEqualTo(2);
        accepted.forEach(id -> as(caller).post("/v1/generations/" + id + "/cancel"));
    }

    @Test
    void theEndOfARunAndARefusedChargeGiveThePlaceBack() {
        TestCaller caller = newAccount();
        String first = post(caller, body("nano-banana-pro", "atelier:hang")).path("id");
        String second = post(caller, body("nano-banana-pro", "atelier:hang")).path("id");
        assertThat(post(caller, body("nano-banana-pro", "sea")).statusCode()).isEqualTo(429);

        as(caller).post("/v1/generations/" + first + "/cancel");
        billing.refuseWith("insufficient_credits");
        assertThat(post(caller, body("nano-banana-pro", "sea")).statusCode()).isEqualTo(402);
        billing.reset();
        Response third = post(caller, body("nano-banana-pro", "atelier:hang"));

        assertThat(third.statusCode()).isEqualTo(202);
        as(caller).post("/v1/generations/" + second + "/cancel");
        as(caller).post("/v1/generations/" + third.path("id") + "/cancel");
    }
}
