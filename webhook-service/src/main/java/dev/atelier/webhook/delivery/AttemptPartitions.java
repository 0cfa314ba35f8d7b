// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.DatabaseException;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Maintains one partition of attempts, and one of what was said in them, for each UTC day: some days ahead, and as far back
 * as they are kept.
 */
@ApplicationScoped
class AttemptPartitions {
    private static final Logger LOG = Logger.getLogger(AttemptPartitions.class);
    private static final int DAYS_AHEAD = 7;
    /** Observers without a priority, such as the workers, come after it; the clock of the database comes before. */
    private static final int BEFORE_THE_WORKERS = Interceptor.Priority.APPLICATION;

    private static final List<Kept> TABLES = List.of(
            new Kept("attempt", DeliveryConfig.KEEP_FOR),
            new Kept("attempt_exchange", DeliveryConfig.KEEP_EXCHANGES_FOR));
    private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;

    private static final String LIST = """
            select child.relname from pg_inherits
            join pg_class child on child.oid = inhrelid
            where inhparent = ?::regclass and child.relname <> ?""";

    private final Database database;
    private final Clock clock;

    /** A table with one partition for each day. */
    private record Kept(String name, Duration keptFor) {

        String partition(LocalDate day) {
            return name + "_day_" + DAY.format(day);
        }

        String defaultPartition() {
            return name + "_default";
        }
    }

    AttemptPartitions(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Before the first attempt: a row in the default partition keeps the partition of its day from being made. */
    void start(@Observes @Priority(BEFORE_THE_WORKERS) StartupEvent event) {
        maintain();
    }

    void maintain() {
        TABLES.forEach(this::maintain);
    }

    private void maintain(Kept table) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        List<String> present =
                database.list(LIST, row -> row.getString("relname"), table.name(), table.defaultPartition());
        for (int ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
            create(table, today.plusDays(ahead), present);
        }
        String oldest = table.partition(today.minusDays(table.keptFor().toDays() + 1));
        present.stream().filter(name -> name.compareTo(oldest) < 0).forEach(this::drop);
        // The default partition holds only what came on days without a partition.
        run("delete from %s where started_at < now() - interval '%d seconds'"
                .formatted(table.defaultPartition(), table.keptFor().toSeconds()));
    }

    private void create(Kept table, LocalDate day, List<String> present) {
        String name = table.partition(day);
        if (!present.contains(name)) {
            run("create table if not exists %s partition of %s for values from ('%s 00:00+00') to ('%s 00:00+00')"
                    .formatted(name, table.name(), day, day.plusDays(1)));
        }
    }

    private void drop(String name) {
        LOG.infof("attempts dropped partition=%s", name);
        run("drop table if exists " + name);
    }

    /** A later round repeats a step that fails, because another process does the same or the table is busy. */
    private void run(String sql) {
        try {
            QuarkusTransaction.requiringNew().run(() -> {
                // Recording an attempt must not wait behind this statement, so the statement gives up first.
                database.update("set local lock_timeout = '2s'");
                database.update(sql);
            });
        } catch (DatabaseException e) {
            LOG.warnf("attempt partitions not maintained cause=%s", e.getMessage());
        }
    }
}
