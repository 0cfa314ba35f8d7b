// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.sql.Database;
import dev.atelier.webhook.endpoint.EndpointSecret;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** The sessions of listeners. */
@ApplicationScoped
class ListenerRepository {
    private static final String COUNT_OTHERS = """
            select count(*) as others from listener
            where account_id = ? and session_id <> ? and seen_at > now() - ? * interval '1 millisecond'""";

    private static final String TOUCH = """
            insert into listener (session_id, account_id, seen_at) values (?, ?, now())
            on conflict (session_id) do update set seen_at = excluded.seen_at""";

    private static final String PRUNE = "delete from listener where seen_at < now() - ? * interval '1 millisecond'";

    private final Database database;

    ListenerRepository(Database database) {
        this.database = database;
    }

    /** Counts the other live sessions of the account and locks them until commit, so that two cannot exceed a limit. */
    int lockAndCountOthers(ListenSession session, Duration absence) {
        database.lock("webhook-listen/" + session.account());
        return database.get(
                COUNT_OTHERS, row -> row.getInt("others"), session.account(), session.id(), absence.toMillis());
    }

    /** Marks the session as alive: from now on its account's events are kept. */
    void touch(ListenSession session) {
        database.update(TOUCH, session.id(), session.account());
    }

    void prune(Duration absence) {
        database.update(PRUNE, absence.toMillis());
    }

    /**
     * The session of one listener; it lasts longer than its connections.
     *
     * @param token with which the client continues the session
     * @param secret signs the events of this session, and nothing else
     */
    record ListenSession(String id, long account, String token, EndpointSecret secret) {
        @Override
        public String toString() {
            return "ListenSession[" + account + "]";
        }
    }
}
