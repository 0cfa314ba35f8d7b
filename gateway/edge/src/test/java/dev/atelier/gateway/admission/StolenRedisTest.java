// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.lease.LeaseClock;
import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An attacker reads and writes Redis: a key still acts for its own account only. */
@QuarkusTest
class StolenRedisTest {
    private static final int CODE_CHARACTERS = 43;

    @Inject
    TestKeys keys;

    @Inject
    Database database;

    @Inject
    FakeServices services;

    @Inject
    RedisDataSource redis;

    @Inject
    LeaseClock leases;

    @Inject
    MeterRegistry meters;

    @BeforeEach
    void forget() {
        services.reset();
    }

    @Test
    void anEntryWithTheAccountOfAVictimIsReadFromTheDatabaseInstead() {
        var thief = createLongAgo();
        var victim = createLongAgo();
        assertThat(accountOf(thief)).isEqualTo(thief.key().account());
        String own = entry(thief);
        String forged = own.replace(
                "\\\"sub\\\":\\\"" + thief.key().account() + "\\\"",
                "\\\"sub\\\":\\\"" + victim.key().account() + "\\\"");
        assertThat(forged).isNotEqualTo(own);
        double before = forgedEntries();

        store(thief, forged);
        long withOldCode = accountOf(thief);
        store(thief, forged.substring(CODE_CHARACTERS));
        long withoutCode = accountOf(thief);
        store(thief, "A".repeat(CODE_CHARACTERS) + forged.substring(CODE_CHARACTERS));
        long withOtherCode = accountOf(thief);

        assertThat(withOldCode).isEqualTo(thief.key().account());
        assertThat(withoutCode).isEqualTo(thief.key().account());
        assertThat(withOtherCode).isEqualTo(thief.key().account());
        assertThat(forgedEntries()).isGreaterThanOrEqualTo(before + 3);
        assertThat(entry(thief).substring(CODE_CHARACTERS))
                .contains("\\\"sub\\\":\\\"" + thief.key().account());
    }

    @Test
    void entriesThatWereSwappedAreReadFromTheDatabaseInstead() {
        var one = createLongAgo();
        var other = createLongAgo();
        String ofOne = entry(one);

        store(one, entry(other));
        store(other, ofOne);

        assertThat(accountOf(one)).isEqualTo(one.key().account());
        assertThat(accountOf(other)).isEqualTo(other.key().account());
    }

    @Test
    void anotherFingerprintInAnEntryAdmitsNobody() {
        var victim = createLongAgo();
        var thief = createLongAgo();
        String fingerprint = content(thief).getString("fingerprint");

        String forged = entry(victim).replace(content(victim).getString("fingerprint"), fingerprint);
        store(victim, forged);

        assertThat(accountOf(victim)).isEqualTo(victim.key().account());
        assertThat(content(victim).getString("fingerprint")).isNotEqualTo(fingerprint);
    }

    /** What changed within the last seconds is deleted from the cache again and again. */
    private ApiKeyService.Created createLongAgo() {
        var key = keys.create();
        database.update(
                "update credential set changed_at = now() - interval '1 hour' where id = ?",
                key.key().id());
        database.update(
                "update account_plan set changed_at = now() - interval '1 hour' where account_id = ?",
                key.key().account());
        // On a connection that was cut by another test, a request may be answered without Redis.
        await().until(() -> accountOf(key) == key.key().account()
                && entry(key) != null
                && !entry(key).startsWith("?"));
        return key;
    }

    private long accountOf(ApiKeyService.Created key) {
        given().header("Authorization", "Bearer " + key.secret().reveal())
                .get("/v1/models")
                .then()
                .statusCode(200);
        String token = services.last("GET /v1/models").header("authorization");
        byte[] claims = Base64.getUrlDecoder().decode(token.split("\\.", 3)[1]);
        return Long.parseLong(new JsonObject(new String(claims, StandardCharsets.UTF_8)).getString("sub"));
    }

    private JsonObject content(ApiKeyService.Created key) {
        return new JsonObject(entry(key).substring(CODE_CHARACTERS));
    }

    private String entry(ApiKeyService.Created key) {
        return redis.value(String.class).get(CredentialCache.key(key.key().id()));
    }

    /** Redis is asked once the lease is over. */
    private void store(ApiKeyService.Created key, String entry) {
        redis.value(String.class).set(CredentialCache.key(key.key().id()), entry);
        leases.end(key.key().id());
    }

    private double forgedEntries() {
        return meters.counter("atelier.gateway.admission.forged").count();
    }
}
