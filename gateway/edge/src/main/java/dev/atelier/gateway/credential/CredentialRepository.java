// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.gateway.credential.Credential.AccessToken;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads credentials for admission. */
@Singleton
public class CredentialRepository {
    private static final String FIND = """
            select c.id, c.kind, c.account_id, p.plan, c.origin, c.scopes, c.daily_cap, c.monthly_cap, c.top_up,
                   c.pepper_version, c.fingerprint, c.previous_pepper_version, c.previous_fingerprint,
                   c.previous_until, c.expires_at, c.revoked_at, c.models, c.addresses,
                   case when c.kind = 'oauth' then
                       (select string_agg(t.pepper_version || ' ' || encode(t.fingerprint, 'base64') || ' '
                                          || (extract(epoch from t.expires_at) * 1000)::bigint || ' ' || t.audiences, ',')
                        from oauth_access_token t where t.credential_id = c.id and t.expires_at > now())
                   end as tokens
            from credential c join account_plan p using (account_id)
            where c.id = ?
            """;

    /** Credentials that were changed, that expired, or whose account got another plan, within a time before now. */
    private static final String CHANGED = """
            select id from credential where changed_at > now() - make_interval(secs => ?)
            union
            select c.id from account_plan p join credential c using (account_id)
            where p.changed_at > now() - make_interval(secs => ?)
            union
            select id from credential
            where revoked_at is null and expires_at > now() - make_interval(secs => ?) and expires_at <= now()
            limit 100000
            """;

    private final Database database;

    CredentialRepository(Database database) {
        this.database = database;
    }

    public Optional<Credential> find(long id) {
        return database.find(FIND, CredentialRepository::read, id);
    }

    /** The credentials whose rights changed within this time before now. */
    public List<Long> listChanged(Duration within) {
        double seconds = within.toMillis() / 1_000.0;
        return database.list(CHANGED, row -> row.getLong("id"), seconds, seconds, seconds);
    }

    private static Credential read(Row row) {
        Caller caller = caller(row);
        return new Credential(
                caller,
                row.find("fingerprint", byte[].class)
                        .map(bytes -> Credential.text(row.getInt("pepper_version"), bytes))
                        .orElse(caller.kind() == CredentialKind.WEB ? Credential.OF_SESSION : ""),
                previous(row),
                row.findInstant("expires_at"),
                row.findInstant("revoked_at").isPresent(),
                row.findString("tokens").stream()
                        .flatMap(tokens -> Arrays.stream(tokens.split(",")))
                        .map(CredentialRepository::token)
                        .toList(),
                Restrictions.of(row));
    }

    /** Reads one token as the query writes it: version, fingerprint, end and audiences. */
    private static AccessToken token(String text) {
        String[] parts = text.split(" ", 4);
        return new AccessToken(
                Credential.text(Integer.parseInt(parts[0]), Base64.getDecoder().decode(parts[1])),
                Instant.ofEpochMilli(Long.parseLong(parts[2])),
                Arrays.stream(parts[3].split(" ")).map(Audience::of).collect(Collectors.toUnmodifiableSet()));
    }

    private static Optional<Credential.Previous> previous(Row row) {
        Optional<byte[]> fingerprint = row.find("previous_fingerprint", byte[].class);
        Optional<Instant> until = row.findInstant("previous_until");
        return fingerprint.isEmpty() || until.isEmpty()
                ? Optional.empty()
                : Optional.of(new Credential.Previous(
                        Credential.text(row.getInt("previous_pepper_version"), fingerprint.orElseThrow()),
                        until.orElseThrow()));
    }

    private static Caller caller(Row row) {
        return new Caller(
                row.getLong("account_id"),
                row.getLong("id"),
                CredentialKind.of(row.getString("kind")),
                scopes(row.getString("scopes")),
                Plan.of(row.getString("plan")),
                Origin.of(row.getString("origin")),
                row.findLong("daily_cap"),
                row.findLong("monthly_cap"),
                row.getBoolean("top_up"),
                Restrictions.of(row).models());
    }

    private static Set<Scope> scopes(String words) {
        return Arrays.stream(words.split(" ")).map(Scope::of).collect(Collectors.toUnmodifiableSet());
    }
}
