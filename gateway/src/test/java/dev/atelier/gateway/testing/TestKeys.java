// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import dev.atelier.gateway.apikey.ApiKey;
import dev.atelier.gateway.apikey.ApiKeySecret;
import dev.atelier.gateway.apikey.ApiKeyService;
import dev.atelier.gateway.apikey.KeyCheck;
import dev.atelier.gateway.apikey.KeyFingerprint;
import dev.atelier.gateway.audit.Actor;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;

/** Makes keys, each on an account of its own. */
@ApplicationScoped
public class TestKeys {
    public static final Actor ACTOR = new Actor("test", "req_test");

    private final AtomicLong accounts = new AtomicLong(1_000);
    private final ApiKeyService keys;
    private final KeyCheck check;
    private final KeyFingerprint fingerprint;
    private final Database database;

    TestKeys(ApiKeyService keys, KeyCheck check, KeyFingerprint fingerprint, Database database) {
        this.keys = keys;
        this.check = check;
        this.fingerprint = fingerprint;
        this.database = database;
    }

    /** A text with the public checksum behind it, which anybody can compute. */
    public static String withChecksum(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        var checksum = new StringBuilder();
        long rest = crc.getValue();
        for (int i = 0; i < 6; i++) {
            checksum.append("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".charAt((int) (rest % 62)));
            rest /= 62;
        }
        return text + checksum.reverse();
    }

    /** A key of the form before the keyed check, made up by an attacker who knows the form. */
    public static String forgedWithoutCheck(String id) {
        return withChecksum("atl_live_" + id + "_" + randomText(32));
    }

    /** A key of today's form, made up by an attacker who knows the form and not the secret. */
    public static String forged(String id) {
        return withChecksum("atl_live_" + id + "_" + randomText(42));
    }

    /** A key that passes the keyed check; its credential does not exist, or has another secret. */
    public String checked(long id) {
        return ApiKeySecret.create(id, ThreadLocalRandom.current(), check::of).reveal();
    }

    /** The key of a credential that a gateway of the first releases made. */
    public String withoutCheck() {
        ApiKeyService.Created made = create();
        String id = made.secret().reveal().split("_", -1)[2];
        String text = forgedWithoutCheck(id);
        String stored = fingerprint.all(ApiKeySecret.parse(text).orElseThrow()).getFirst();
        database.update(
                "update credential set checked = false, fingerprint = ? where id = ?",
                Base64.getUrlDecoder().decode(stored.substring(stored.indexOf(':') + 1)),
                made.key().id());
        return text;
    }

    private static String randomText(int length) {
        return ThreadLocalRandom.current()
                .ints(length, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** With every scope, on plan pro. */
    public ApiKeyService.Created create() {
        return create(Plan.PRO, EnumSet.allOf(Scope.class));
    }

    public ApiKeyService.Created create(Plan plan, Set<Scope> scopes) {
        return create(plan, scopes, Optional.empty());
    }

    public ApiKeyService.Created create(Plan plan, Set<Scope> scopes, Optional<Duration> lifetime) {
        long account = accounts.incrementAndGet();
        keys.storePlan(account, plan);
        return keys.create(
                account,
                new ApiKey.Settings("test", scopes, OptionalLong.of(500), OptionalLong.empty(), true),
                lifetime,
                ACTOR);
    }

    /** A client with a new key, which the gateway has not seen before. */
    public TestClient holder() {
        return new TestClient(key());
    }

    /** The key alone. */
    public String key() {
        return create().secret().reveal();
    }
}
