// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.sql.Database;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.OptionalLong;

/**
 * The credentials of people in the console, one for each person and account. No secret belongs to them: a session admits
 * its person with them, so that limits, spending and repeats are counted as for every credential (ADR 0044).
 */
@Singleton
public class WebCredentials {
    private static final String INSERT = """
            insert into credential (id, kind, account_id, user_id, name, origin, scopes)
            values (nextval('credential_id'), 'web', ?, ?, 'Console', 'web', 'generate library read')
            on conflict (account_id, user_id) where kind = 'web' do nothing
            """;

    private static final String SET_CAPS = """
            update credential set daily_cap = ?, monthly_cap = ?, changed_at = now()
            where id = ? and kind = 'web' and change_version = ?
            """;

    private final Database database;
    private final CredentialChanges changes;
    private final Clock clock;

    WebCredentials(Database database, CredentialChanges changes, Clock clock) {
        this.database = database;
        this.changes = changes;
        this.clock = clock;
    }

    /** What a person may spend in the console of an account. */
    public record Caps(long id, long user, OptionalLong daily, OptionalLong monthly) {}

    /** What each person of an account may spend; who never used the console there is not listed. */
    public List<Caps> listCaps(long account) {
        return database.list(
                "select id, user_id, daily_cap, monthly_cap from credential where account_id = ? and kind = 'web'",
                row -> new Caps(
                        row.getLong("id"),
                        row.getLong("user_id"),
                        row.findLong("daily_cap"),
                        row.findLong("monthly_cap")),
                account);
    }

    /**
     * Stores caps that billing knows already.
     *
     * @param version as {@link CredentialChanges#reserveVersion} gave it
     * @return whether no later change was begun
     */
    public boolean setCaps(Caps caps, long version) {
        return database.update(SET_CAPS, orNull(caps.daily()), orNull(caps.monthly()), caps.id(), version) > 0;
    }

    /** The number of a person's credential, also of a revoked one. */
    public OptionalLong find(long user, long account) {
        return database.find(
                        "select id from credential where account_id = ? and user_id = ? and kind = 'web'",
                        row -> OptionalLong.of(row.getLong("id")),
                        account,
                        user)
                .orElse(OptionalLong.empty());
    }

    /** Makes the credential of a person, whose account has a stored plan; two requests at once make one. */
    public long create(long user, long account) {
        database.update(INSERT, account, user);
        return find(user, account).orElseThrow();
    }

    /** Stores that the credentials of all people of an account end; the caller has them invalidated. */
    public void storeRevocations(long account) {
        changes.listValidIds(account, CredentialKind.WEB)
                .forEach(id -> changes.revoke(id, CredentialKind.WEB, clock.instant()));
    }
}
