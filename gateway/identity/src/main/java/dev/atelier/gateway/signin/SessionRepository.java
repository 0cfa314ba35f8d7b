// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.gateway.request.SessionUse;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of sessions. */
@Singleton
class SessionRepository {
    /** The account that the session chose, else the first one of the person. */
    private static final String FIND = """
            select s.id_hash, s.signed_in_at, s.csrf_secret, u.id, u.name, u.email,
                   u.operator_role, m.account_id, m.role, m.account_name
            from web_session s
            join app_user u on u.id = s.user_id and u.disabled_at is null
            cross join lateral (
                select m.account_id, m.role, a.name as account_name
                from membership m join member_account a using (account_id)
                where m.user_id = u.id
                order by m.account_id is distinct from coalesce(?::bigint, s.account_id), m.account_id limit 1) m
            where s.id_hash = ? and s.expires_at > ? and s.last_seen_at > ?
            """;

    private static final String ALLOWED = """
            select s.id_hash, m.account_id
            from web_session s
            join app_user u on u.id = s.user_id and u.disabled_at is null
            join membership m on m.user_id = u.id
            where s.id_hash = any (?::text[]) and s.expires_at > ? and s.last_seen_at > ?
            """;

    private static final String INSERT = """
            insert into web_session (id_hash, user_id, csrf_secret, method, address, browser, signed_in_at, last_seen_at,
                                     expires_at, account_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, (select last_account_id from app_user where id = ?))
            """;

    /** A list for a person; the oldest ones beyond can still be ended all at once. */
    private static final String LIST = """
            select id_hash, signed_in_at, last_seen_at, address, browser from web_session
            where user_id = ? and expires_at > ? and last_seen_at > ? order by last_seen_at desc limit 100
            """;

    private static final String CHOOSE = """
            with chosen as (
                update web_session set account_id = ? where id_hash = ? and user_id = ?
                    and exists (select from membership where user_id = web_session.user_id and account_id = ?)
                returning user_id, account_id)
            update app_user u set last_account_id = chosen.account_id from chosen where u.id = chosen.user_id
            """;

    /** The idle limit is hours: a write with each request would be more than it needs. */
    private static final Duration TOUCH_EVERY = Duration.ofMinutes(1);

    private static final int MAX_BROWSER = 200;

    private final Database database;

    SessionRepository(Database database) {
        this.database = database;
    }

    /** What a session starts with. */
    record NewSession(String hash, long user, String csrfSecret, SignInMethod method, String address, String browser) {}

    void insert(NewSession session, Instant now, Instant expiresAt) {
        // Sessions that ended by their age; all others are deleted when they end.
        database.update("delete from web_session where expires_at < ?", now);
        String browser = session.browser();
        database.update(
                INSERT,
                session.hash(),
                session.user(),
                session.csrfSecret(),
                session.method().wire(),
                session.address(),
                browser.substring(0, Math.min(MAX_BROWSER, browser.length())),
                now,
                now,
                expiresAt,
                session.user());
    }

    /** @param account of this request, instead of the one that the session chose */
    Optional<SignedInPerson> find(String hash, @Nullable Long account, Instant now, Instant seenAfter) {
        return database.find(FIND, SessionRepository::readPerson, account, hash, now, seenAfter);
    }

    /** Those of the uses that a valid session of a member of their account still allows. */
    List<SessionUse> listAllowed(Collection<SessionUse> uses, Instant now, Instant seenAfter) {
        return database.list(
                ALLOWED,
                row -> new SessionUse(row.getString("id_hash"), row.getLong("account_id")),
                uses.stream().map(SessionUse::session).toList(),
                now,
                seenAfter);
    }

    void touch(String hash, Instant now) {
        database.update(
                "update web_session set last_seen_at = ? where id_hash = ? and last_seen_at < ?",
                now,
                hash,
                now.minus(TOUCH_EVERY));
    }

    List<Sessions.SessionSummary> list(long user, Instant now, Instant seenAfter) {
        return database.list(
                LIST,
                row -> new Sessions.SessionSummary(
                        row.getString("id_hash"),
                        row.getInstant("signed_in_at"),
                        row.getInstant("last_seen_at"),
                        row.getString("address"),
                        BrowserName.of(row.getString("browser"))),
                user,
                now,
                seenAfter);
    }

    void end(String hash) {
        database.update("delete from web_session where id_hash = ?", hash);
    }

    boolean end(long user, String hash) {
        return database.update("delete from web_session where id_hash = ? and user_id = ?", hash, user) > 0;
    }

    int endOthers(long user, String spared) {
        return database.update("delete from web_session where user_id = ? and id_hash <> ?", user, spared);
    }

    boolean choose(String hash, long user, long account) {
        return database.update(CHOOSE, account, hash, user, account) > 0;
    }

    private static SignedInPerson readPerson(Row row) {
        return new SignedInPerson(
                row.getString("id_hash"),
                row.getLong("id"),
                row.getString("name"),
                row.getString("email"),
                row.findString("operator_role").flatMap(role -> WireName.find(OperatorRole.class, role)),
                row.getLong("account_id"),
                row.getString("account_name"),
                Role.of(row.getString("role")),
                row.getInstant("signed_in_at"),
                row.getString("csrf_secret"));
    }
}
