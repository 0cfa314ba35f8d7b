// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.gateway.database.Columns;
import dev.atelier.gateway.database.Database;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import jakarta.inject.Singleton;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads credentials for admission. */
@Singleton
public class CredentialRepository {
    private static final String FIND = """
            select c.id, c.kind, c.account_id, p.plan, c.origin, c.scopes, c.daily_cap, c.monthly_cap, c.top_up,
                   c.pepper_version, c.fingerprint, c.previous_pepper_version, c.previous_fingerprint,
                   c.previous_until, c.expires_at, c.revoked_at
            from credential c join account_plan p using (account_id)
            where c.id = ?
            """;

    private final Database database;

    CredentialRepository(Database database) {
        this.database = database;
    }

    public Optional<Credential> find(long id) {
        return database.one(FIND, CredentialRepository::read, id);
    }

    private static Credential read(ResultSet row) throws SQLException {
        byte[] fingerprint = row.getBytes("fingerprint");
        return new Credential(
                caller(row),
                fingerprint == null ? "" : Credential.text(row.getInt("pepper_version"), fingerprint),
                previous(row),
                Columns.time(row, "expires_at"),
                Columns.time(row, "revoked_at").isPresent());
    }

    private static Optional<Credential.Previous> previous(ResultSet row) throws SQLException {
        byte[] fingerprint = row.getBytes("previous_fingerprint");
        Optional<Instant> until = Columns.time(row, "previous_until");
        return fingerprint == null || until.isEmpty()
                ? Optional.empty()
                : Optional.of(new Credential.Previous(
                        Credential.text(row.getInt("previous_pepper_version"), fingerprint), until.orElseThrow()));
    }

    private static Caller caller(ResultSet row) throws SQLException {
        return new Caller(
                row.getLong("account_id"),
                row.getLong("id"),
                CredentialKind.of(row.getString("kind")),
                scopes(row.getString("scopes")),
                Plan.of(row.getString("plan")),
                Origin.of(row.getString("origin")),
                Columns.number(row, "daily_cap"),
                Columns.number(row, "monthly_cap"),
                row.getBoolean("top_up"));
    }

    private static Set<Scope> scopes(String words) {
        return Arrays.stream(words.split(" ")).map(Scope::of).collect(Collectors.toUnmodifiableSet());
    }
}
