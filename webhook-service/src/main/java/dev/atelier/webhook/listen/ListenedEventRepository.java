// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.Row;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.endpoint.EventKind;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** Events of accounts that have listeners. */
@ApplicationScoped
class ListenedEventRepository {
    private static final String CURRENT = "select pg_snapshot_xmin(pg_current_snapshot())::text as tx";

    private static final String AFTER = """
            select tx::text, id, event_id, event_type, event_at, generation_id from listened_event
            where account_id = ? and (tx, id) > (?::xid8, ?) and tx < pg_snapshot_xmin(pg_current_snapshot())
            order by tx, id limit ?""";

    private static final String PRUNE = """
            delete from listened_event where created_at < now() - ? * interval '1 millisecond'""";

    /** @param position where a listener continues after this event */
    record StoredEvent(EventPosition position, WebhookEvent event) {}

    private final Database database;

    ListenedEventRepository(Database database) {
        this.database = database;
    }

    /** The position of this moment: later commits come after it. */
    EventPosition current() {
        return database.get(CURRENT, row -> new EventPosition(Long.parseLong(row.getString("tx")), 0));
    }

    /** Lists the events after the position, the oldest first. */
    List<StoredEvent> listAfter(long account, EventPosition position, int most) {
        return database.list(
                AFTER,
                row -> toEvent(row, account),
                account,
                Long.toString(position.transaction()),
                position.id(),
                most);
    }

    void prune(Duration age) {
        database.update(PRUNE, age.toMillis());
    }

    private static StoredEvent toEvent(Row row, long account) {
        return new StoredEvent(
                new EventPosition(Long.parseLong(row.getString("tx")), row.getLong("id")),
                new WebhookEvent(
                        row.getString("event_id"),
                        EventKind.parse(row.getString("event_type")),
                        account,
                        new GenerationId(row.getLong("generation_id")),
                        row.getInstant("event_at")));
    }

    /** The position of a listener in its account's events; the client returns it as {@code Last-Event-ID}. */
    record EventPosition(long transaction, long id) {
        private static final Pattern FORM = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

        static EventPosition parse(String text) {
            var parts = FORM.matcher(text);
            if (!parts.matches()) {
                throw ApiException.invalid("Last-Event-ID is not one that was given out.", "Last-Event-ID");
            }
            return new EventPosition(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)));
        }

        @Override
        public String toString() {
            return transaction + "-" + id;
        }
    }
}
