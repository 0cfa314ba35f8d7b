// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.gateway.database.Columns;
import dev.atelier.gateway.database.Database;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** API keys in the table of credentials. */
@Singleton
class ApiKeyRepository {
    private static final int MOST_SHOWN = 100;
    private static final String COLUMNS = """
            select id, account_id, name, scopes, daily_cap, monthly_cap, top_up, hint, created_at, expires_at, revoked_at
            from credential where kind = 'api_key' and
            """;
    private static final String INSERT = """
            insert into credential (id, kind, account_id, name, scopes, daily_cap, monthly_cap, top_up,
                                    pepper_version, fingerprint, hint, created_at, expires_at)
            values (?, 'api_key', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String REVOKE = """
            update credential set revoked_at = ? where id = ? and kind = 'api_key' and revoked_at is null
            """;
    private static final String KEEP_PLAN = """
            insert into account_plan (account_id, plan) values (?, ?)
            on conflict (account_id) do update set plan = excluded.plan, changed_at = now()
            where account_plan.plan <> excluded.plan
            """;

    private final Database database;

    ApiKeyRepository(Database database) {
        this.database = database;
    }

    long nextId() {
        return database.one("select nextval('credential_id')", row -> row.getLong(1))
                .orElseThrow();
    }

    /** @return whether the copy of the plan was another one before */
    boolean keepPlan(long account, Plan plan) {
        return database.change(KEEP_PLAN, account, plan.wire()) > 0;
    }

    void insert(ApiKey key, byte[] fingerprint) {
        ApiKey.Settings settings = key.settings();
        database.change(
                INSERT,
                key.id(),
                key.account(),
                settings.name(),
                settings.scopes().stream().sorted().map(Scope::wire).collect(Collectors.joining(" ")),
                orNull(settings.dailyCap()),
                orNull(settings.monthlyCap()),
                settings.topUp(),
                KeyFingerprint.PEPPER_VERSION,
                fingerprint,
                key.hint(),
                key.times().createdAt(),
                key.times().expiresAt().orElse(null));
    }

    /** @return whether the key was valid until now */
    boolean revoke(long id, Instant now) {
        return database.change(REVOKE, now, id) > 0;
    }

    Optional<ApiKey> find(long id) {
        return database.one(COLUMNS + "id = ?", ApiKeyRepository::read, id);
    }

    /** The newest keys of an account. */
    List<ApiKey> ofAccount(long account) {
        return database.list(
                COLUMNS + "account_id = ? order by id desc limit " + MOST_SHOWN, ApiKeyRepository::read, account);
    }

    private static ApiKey read(ResultSet row) throws SQLException {
        return new ApiKey(
                row.getLong("id"),
                row.getLong("account_id"),
                new ApiKey.Settings(
                        row.getString("name"),
                        Arrays.stream(row.getString("scopes").split(" "))
                                .map(Scope::of)
                                .collect(Collectors.toUnmodifiableSet()),
                        Columns.number(row, "daily_cap"),
                        Columns.number(row, "monthly_cap"),
                        row.getBoolean("top_up")),
                row.getString("hint"),
                new ApiKey.Times(
                        row.getTimestamp("created_at").toInstant(),
                        Columns.time(row, "expires_at"),
                        Columns.time(row, "revoked_at")));
    }

    private static @Nullable Long orNull(OptionalLong number) {
        return number.isPresent() ? number.orElseThrow() : null;
    }
}
