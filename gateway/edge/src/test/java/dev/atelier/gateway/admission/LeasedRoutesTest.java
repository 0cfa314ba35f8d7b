// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.sql.Database;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way into the services uses the lease of its credential: none of them reads the cached credential in Redis again. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class LeasedRoutesTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    Database database;

    @Inject
    RedisDataSource redis;

    @BeforeEach
    void reset() {
        services.reset();
    }

    @ParameterizedTest
    @CsvSource({
        "Bearer, /v1/generations/gen_7",
        "Bearer, /v1/generations/gen_7?wait=1",
        "Bearer, /v1/files",
        "Key,    /compat/hf/requests/7d4f/status",
        "Key,    /compat/fal/queue/fal-ai/flux/requests/7d4f/status",
    })
    void aLeaseIsEnough(String scheme, String path) {
        services.on("GET /v1/generations/7", 200, new JsonObject().put("status", "succeeded"));
        var key = keys.create();
        // What changed within the last seconds is deleted from the cache again and again.
        database.update(
                "update credential set changed_at = now() - interval '1 hour' where id = ?",
                key.key().id());
        database.update(
                "update account_plan set changed_at = now() - interval '1 hour' where account_id = ?",
                key.key().account());
        String entry = CredentialCache.key(key.key().id());
        String authorization = scheme + " " + key.secret().reveal();

        // A lease may be over between the two requests, on a busy machine, and is renewed in its second half.
        await().until(() -> {
            given().header("Authorization", authorization).get(path).then().statusCode(200);
            redis.key().del(entry);
            given().header("Authorization", authorization).get(path).then().statusCode(200);
            return !redis.key().exists(entry);
        });
    }

    /** The address of a media file is its key. */
    @Test
    void mediaNeedsNoCredential() {
        given().get("/media/0123456789abcdef.png").then().statusCode(200);

        assertThat(services.seen("GET /media/0123456789abcdef.png")).hasSize(1);
    }
}
