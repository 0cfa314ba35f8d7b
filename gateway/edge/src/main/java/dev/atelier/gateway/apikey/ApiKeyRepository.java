// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.credential.CredentialChanges;
import dev.atelier.gateway.credential.Restrictions;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads and writes API keys in the table of credentials. */
@Singleton
class ApiKeyRepository {
    private static final int MAX_LISTED = 100;
    private static final String COLUMNS = """
            select id, account_id, name, scopes, daily_cap, monthly_cap, top_up, hint, created_at, expires_at, revoked_at,
                   previous_until, last_used_at, models, addresses
            from credential where kind = 'api_key' and
            """;
    private static final String INSERT = """
            insert into credential (id, kind, account_id, name, scopes, daily_cap, monthly_cap, top_up,
                                    pepper_version, fingerprint, hint, created_at, expires_at, models, addresses)
            values (?, 'api_key', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String CHANGE = """
            update credential set name = ?, scopes = ?, daily_cap = ?, monthly_cap = ?, top_up = ?, expires_at = ?,
                                  models = ?, addresses = ?, changed_at = now()
            where id = ? and kind = 'api_key' and revoked_at is null
            """;
    private static final String ROTATE = """
            update credential set previous_pepper_version = pepper_version, previous_fingerprint = fingerprint,
                                  previous_until = ?, pepper_version = ?, fingerprint = ?, hint = ?,
                                  changed_at = now()
            where id = ? and kind = 'api_key' and revoked_at is null
            """;
    private static final String STORE_PLAN = """
            insert into account_plan (account_id, plan) values (?, ?)
            on conflict (account_id) do update set plan = excluded.plan, changed_at = now()
            where account_plan.plan <> excluded.plan
            """;

    private final Database database;
    private final CredentialChanges changes;

    ApiKeyRepository(Database database, CredentialChanges changes) {
        this.database = database;
        this.changes = changes;
    }

    long nextId() {
        return changes.nextId();
    }

    /** @return whether the stored plan was another one before */
    boolean storePlan(long account, Plan plan) {
        return database.update(STORE_PLAN, account, plan.wire()) > 0;
    }

    void insert(ApiKey key, KeyFingerprint.Stored fingerprint) {
        ApiKey.Settings settings = key.settings();
        database.update(
                INSERT,
                key.id(),
                key.account(),
                settings.name(),
                words(settings.scopes()),
                orNull(settings.dailyCap()),
                orNull(settings.monthlyCap()),
                settings.topUp(),
                fingerprint.pepperVersion(),
                fingerprint.bytes(),
                key.hint(),
                key.times().createdAt(),
                key.times().expiresAt().orElse(null),
                settings.restrictions().modelWords(),
                settings.restrictions().addressWords());
    }

    /** Reserves a number for a change of a key, higher than all numbers before; empty when the key cannot be changed. */
    Optional<Long> reserveVersion(long id) {
        return changes.reserveVersion(id, CredentialKind.API_KEY);
    }

    /** Whether no later number was reserved. */
    boolean isLatestVersion(long id, long version) {
        return changes.isLatestVersion(id, version);
    }

    /** Writes the settings and the end of a key that is not revoked. */
    void change(ApiKey key) {
        ApiKey.Settings settings = key.settings();
        database.update(
                CHANGE,
                settings.name(),
                words(settings.scopes()),
                orNull(settings.dailyCap()),
                orNull(settings.monthlyCap()),
                settings.topUp(),
                key.times().expiresAt().orElse(null),
                settings.restrictions().modelWords(),
                settings.restrictions().addressWords(),
                key.id());
    }

    /** @param overlapEnd until when the present key still works */
    void rotate(ApiKeySecret secret, KeyFingerprint.Stored fingerprint, Instant overlapEnd) {
        database.update(
                ROTATE,
                overlapEnd,
                fingerprint.pepperVersion(),
                fingerprint.bytes(),
                secret.hint(),
                secret.credential());
    }

    /** @return whether the key was valid until now */
    boolean revoke(long id, Instant now) {
        return changes.revoke(id, CredentialKind.API_KEY, now);
    }

    Optional<ApiKey> find(long id) {
        return database.find(COLUMNS + "id = ?", ApiKeyRepository::read, id);
    }

    /** Finds a key and locks it until the transaction ends. */
    Optional<ApiKey> lock(long id) {
        return database.find(COLUMNS + "id = ? for update", ApiKeyRepository::read, id);
    }

    /** The newest keys of an account. */
    List<ApiKey> listOfAccount(long account) {
        return database.list(
                COLUMNS + "account_id = ? order by id desc limit " + MAX_LISTED, ApiKeyRepository::read, account);
    }

    private static ApiKey read(Row row) {
        return new ApiKey(
                row.getLong("id"),
                row.getLong("account_id"),
                new ApiKey.Settings(
                        row.getString("name"),
                        Arrays.stream(row.getString("scopes").split(" "))
                                .map(Scope::of)
                                .collect(Collectors.toUnmodifiableSet()),
                        row.findLong("daily_cap"),
                        row.findLong("monthly_cap"),
                        row.getBoolean("top_up"),
                        Restrictions.of(row)),
                row.getString("hint"),
                new ApiKey.Times(
                        row.getInstant("created_at"),
                        row.findInstant("expires_at"),
                        row.findInstant("revoked_at"),
                        row.findInstant("previous_until"),
                        row.findInstant("last_used_at")));
    }

    /** The ids of an account's keys that are not revoked. */
    List<Long> listValidIds(long account) {
        return changes.listValidIds(account, CredentialKind.API_KEY);
    }

    /** Locks valid keys that end between two times and have no notification for that end. */
    List<ApiKey> lockEndingSoon(Instant now, Instant until, int limit) {
        return database.list(COLUMNS + """
                        revoked_at is null and expires_at > ? and expires_at <= ?
                        and expires_at is distinct from expiry_notified
                        order by expires_at limit ? for update skip locked
                        """, ApiKeyRepository::read, now, until, limit);
    }

    void markNotified(ApiKey key) {
        database.update("update credential set expiry_notified = expires_at where id = ?", key.id());
    }

    private static String words(Set<Scope> scopes) {
        return scopes.stream().sorted().map(Scope::wire).collect(Collectors.joining(" "));
    }
}
