// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.link;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of links that work once. */
@Singleton
class LinkRepository {
    private static final String SELECT = """
            select l.token_hash, l.kind, l.account_id, a.name as account_name, l.role, l.is_operator, l.email, l.user_id,
                   l.created_by, l.expires_at
            from one_time_link l left join member_account a using (account_id)
            where l.used_at is null and l.expires_at > ?
            """;

    private static final String INSERT = """
            insert into one_time_link
                (token_hash, kind, account_id, role, is_operator, email, user_id, created_by, created_at, expires_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;

    /** When two requests use a link at once, one of them changes the row. */
    private static final String USE =
            "update one_time_link set used_at = ? where token_hash = ? and used_at is null and expires_at > ?";

    /** Afterwards the audit log alone remembers a link. */
    private static final Duration KEEP = Duration.ofDays(30);

    private final Database database;

    LinkRepository(Database database) {
        this.database = database;
    }

    void insert(OneTimeLink link, Instant now) {
        database.update("delete from one_time_link where expires_at < ?", now.minus(KEEP));
        database.update(
                INSERT,
                link.id(),
                link.kind().wire(),
                orNull(link.account()),
                link.role().map(Role::wire).orElse(null),
                link.isOperator(),
                link.email().map(Email::text).orElse(null),
                orNull(link.user()),
                link.createdBy(),
                now,
                link.expiresAt());
    }

    Optional<OneTimeLink> find(String id, Instant now) {
        return database.find(SELECT + "and l.token_hash = ?", LinkRepository::read, now, id);
    }

    boolean use(String id, Instant now) {
        return database.update(USE, now, id, now) > 0;
    }

    List<OneTimeLink> listInvites(long account, Instant now) {
        return database.list(
                SELECT + "and l.kind = 'invite' and l.account_id = ? order by l.created_at, l.token_hash",
                LinkRepository::read,
                now,
                account);
    }

    boolean endInvite(long account, String id) {
        return database.update(
                        "delete from one_time_link where token_hash = ? and account_id = ? and kind = 'invite' "
                                + "and used_at is null",
                        id,
                        account)
                > 0;
    }

    /** Ends the unused links of a kind; of one user, or of all for the set-up. */
    void endUnused(OneTimeLink.Kind kind, @Nullable Long user) {
        database.update(
                "delete from one_time_link where kind = ? and used_at is null and user_id is not distinct from ?::bigint",
                kind.wire(),
                user);
    }

    /** Keeps other transactions from setting up the installation until this one ends. */
    void lockSetup() {
        database.lock("gateway.setup");
    }

    private static OneTimeLink read(Row row) {
        return new OneTimeLink(
                row.getString("token_hash"),
                WireName.find(OneTimeLink.Kind.class, row.getString("kind")).orElseThrow(),
                row.findLong("account_id"),
                row.findString("account_name").orElse(""),
                row.findString("role").map(Role::of),
                row.getBoolean("is_operator"),
                row.findString("email").map(Email::new),
                row.findLong("user_id"),
                row.getString("created_by"),
                row.getInstant("expires_at"));
    }
}
