// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.credential.Network;
import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.InterruptibleRedisProxy;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys that work from some networks only, or run some models only; the requests of these tests come from 127.0.0.1. */
@QuarkusTest
class RestrictedKeyTest {
    @Inject
    TestKeys keys;

    @Inject
    ApiKeyService service;

    @Inject
    FakeServices services;

    @Inject
    InterruptibleRedisProxy line;

    @BeforeEach
    void begin() {
        services.reset();
        services.on("GET /v1/models", 200, new JsonObject());
    }

    @AfterEach
    void mend() {
        line.mend();
    }

    @Test
    void aKeyWorksFromItsNetworksOnly() {
        String here = key("10.0.0.0/8", "127.0.0.0/8");
        String elsewhere = key("203.0.113.0/24", "2001:db8::/32");

        for (int i = 0; i < 3; i++) {
            read(here).then().statusCode(200);
            read(elsewhere)
                    .then()
                    .statusCode(403)
                    .header("WWW-Authenticate", nullValue())
                    .header("RateLimit-Limit", nullValue())
                    .body("error.code", equalTo("insufficient_scope"))
                    .body("error.message", containsString("address"));
        }
        assertThat(services.seen("GET /v1/models")).hasSize(3);
    }

    /** Only a proxy that the operator names may say where a request comes from. */
    @Test
    void aClientCannotSayWhereItIs() {
        given().header("Authorization", "Bearer " + key("203.0.113.0/24"))
                .header("X-Forwarded-For", "203.0.113.7")
                .header("Forwarded", "for=203.0.113.7")
                .get("/v1/models")
                .then()
                .statusCode(403);
    }

    @Test
    void theRuleHoldsWithoutRedis() {
        String here = key("127.0.0.1");
        String elsewhere = key("203.0.113.7");

        line.cut();

        read(here).then().statusCode(200);
        read(elsewhere).then().statusCode(403).body("error.code", equalTo("insufficient_scope"));
    }

    @Test
    void theDialectsRefuseInTheirOwnForm() {
        given().header("Authorization", "Key " + key("203.0.113.7"))
                .contentType("application/json")
                .body("{}")
                .post("/compat/fal/queue/fal-ai/flux/dev")
                .then()
                .statusCode(403)
                .body("detail", containsString("address"));
    }

    @Test
    void aChangeHoldsWithTheNextRequest() {
        ApiKeyService.Created created = keys.create();
        read(created.secret().reveal()).then().statusCode(200);

        restrict(created, restrictions("203.0.113.7"));
        read(created.secret().reveal()).then().statusCode(403);
        restrict(created, Restrictions.NONE);

        read(created.secret().reveal()).then().statusCode(200);
    }

    @Test
    void theCallerTokenNamesTheModels() {
        ApiKeyService.Created created = keys.create(new Restrictions(Set.of("veo-3-1", "flux-dev"), List.of()));
        read(created.secret().reveal()).then().statusCode(200);
        assertThat(claims().getString("models")).isEqualTo("flux-dev veo-3-1");

        restrict(created, Restrictions.NONE);
        await().untilAsserted(() -> {
            read(created.secret().reveal()).then().statusCode(200);
            assertThat(claims().containsKey("models")).isFalse();
        });
    }

    private JsonObject claims() {
        String token = String.valueOf(services.last("GET /v1/models").header("authorization"));
        int first = token.indexOf('.');
        byte[] payload = Base64.getUrlDecoder().decode(token.substring(first + 1, token.indexOf('.', first + 1)));
        return new JsonObject(new String(payload, StandardCharsets.UTF_8));
    }

    private void restrict(ApiKeyService.Created created, Restrictions restrictions) {
        service.change(
                created.key().id(),
                known -> {
                    ApiKey.Settings was = known.settings();
                    return new ApiKey.Changed(
                            new ApiKey.Settings(
                                    was.name(),
                                    was.scopes(),
                                    was.dailyCap(),
                                    was.monthlyCap(),
                                    was.topUp(),
                                    restrictions),
                            known.times().expiresAt());
                },
                (_, _, _) -> {},
                TestKeys.ACTOR);
    }

    private String key(String... networks) {
        return keys.create(restrictions(networks)).secret().reveal();
    }

    private static Restrictions restrictions(String... networks) {
        return new Restrictions(
                Set.of(),
                Stream.of(networks)
                        .map(text -> Network.parse(text).orElseThrow())
                        .toList());
    }

    private static Response read(String key) {
        return given().header("Authorization", "Bearer " + key).get("/v1/models");
    }
}
