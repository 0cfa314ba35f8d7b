// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.revocation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestClient;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.sql.Database;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The key is changed in the database alone, as another replica does it, or a replica that stops at once after its commit:
 * no message about the change reaches this replica.
 */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class RevocationTest {
    private static final String REVOKE = "update credential set revoked_at = now(), changed_at = now() where id = ?";
    private static final String STREAM = "/v1/webhook-endpoints/listen";

    @Inject
    GatewayAddresses addresses;

    @Inject
    FakeServices services;

    @Inject
    TestKeys keys;

    @Inject
    ApiKeyService service;

    @Inject
    Database database;

    @Inject
    RedisDataSource redis;

    @BeforeEach
    void reset() {
        services.reset();
        services.on(
                "GET " + STREAM,
                request -> request.response()
                        .setChunked(true)
                        .putHeader("Content-Type", "text/event-stream")
                        .write("data: one\n\n"));
        services.on("GET /v1/generations/7", 200, new JsonObject().put("status", "running"));
    }

    @Test
    void theStreamsOfARevokedKeyEndAndThoseOfOthersGoOn() throws IOException {
        var revoked = keys.create();
        var other = keys.create();
        try (var first = stream(revoked);
                var second = stream(revoked);
                var others = stream(other)) {
            database.update(REVOKE, revoked.key().id());

            assertThat(first.readUntil("0\r\n\r\n")).isNotNull();
            assertThat(second.readUntil("0\r\n\r\n")).isNotNull();
            assertThat(others.in().available()).isZero();
            database.update(REVOKE, other.key().id());
            assertThat(others.readUntil("0\r\n\r\n")).isNotNull();
        }
    }

    @Test
    void aHeldReadOfARevokedKeyIsRefused() throws IOException {
        var revoked = keys.create();
        try (var client = new RawClient(addresses.gateway())) {
            client.send(holder(revoked).head("GET /v1/generations/gen_7?wait=45"));
            Awaitility.await()
                    .until(() -> services.seen("GET /v1/generations/7").size() >= 2);

            database.update(REVOKE, revoked.key().id());

            assertThat(client.readUntil("}}")).startsWith("HTTP/1.1 401 ").contains("\"invalid_token\"");
        }
    }

    /** The address that the key may be used from was taken away while both were open. */
    @Test
    void whatIsOpenFromAnAddressThatIsNoLongerAllowedEnds() throws IOException {
        var key = keys.create();
        try (var stream = stream(key);
                var held = new RawClient(addresses.gateway())) {
            held.send(holder(key).head("GET /v1/generations/gen_7?wait=45"));
            Awaitility.await()
                    .until(() -> services.seen("GET /v1/generations/7").size() >= 2);

            database.update(
                    "update credential set addresses = '203.0.113.0/24', changed_at = now() where id = ?",
                    key.key().id());

            assertThat(held.readUntil("}}")).startsWith("HTTP/1.1 403 ").contains("\"insufficient_scope\"");
            assertThat(stream.readUntil("0\r\n\r\n")).isNotNull();
        }
    }

    @Test
    void whatIsOpenFromAnAddressThatStaysAllowedGoesOn() throws IOException {
        var key = keys.create();
        var other = keys.create();
        try (var stream = stream(key);
                var others = stream(other)) {
            database.update(
                    "update credential set addresses = '127.0.0.0/8 ::1/128', changed_at = now() where id = ?",
                    key.key().id());
            database.update(REVOKE, other.key().id());

            assertThat(others.readUntil("0\r\n\r\n")).isNotNull();
            assertThat(stream.in().available()).isZero();
        }
    }

    @Test
    void theStreamsOfAnAccountWithoutAPlanForKeysEnd() throws IOException {
        var key = keys.create();
        try (var client = stream(key)) {
            service.storePlan(key.key().account(), Plan.FREE);

            assertThat(client.readUntil("0\r\n\r\n")).isNotNull();
        }
    }

    @Test
    void aMissedChangeIsRemovedFromTheCache() {
        var key = keys.create();
        // A new key counts as changed for some seconds, in which the worker deletes its entry again and again.
        Awaitility.await().until(() -> {
            holder(key).request().get("/v1/models").then().statusCode(200);
            return redis.key().exists(CredentialCache.key(key.key().id()));
        });

        database.update(REVOKE, key.key().id());

        Awaitility.await().until(() -> holder(key).request().get("/v1/models").statusCode() == 401);
    }

    private RawClient stream(ApiKeyService.Created key) throws IOException {
        var client = new RawClient(addresses.gateway());
        client.send(holder(key).head("GET " + STREAM, "Accept: text/event-stream"));
        client.readUntil("data: one\n\n\r\n");
        return client;
    }

    private static TestClient holder(ApiKeyService.Created key) {
        return new TestClient(key.secret().reveal());
    }
}
