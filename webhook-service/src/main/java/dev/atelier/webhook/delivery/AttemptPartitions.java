// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import dev.atelier.platform.sql.Database;
import dev.atelier.platform.sql.DatabaseException;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jboss.logging.Logger;

/** Maintains one partition of attempts for each UTC day: some days ahead, and as far back as attempts are kept. */
@ApplicationScoped
class AttemptPartitions {
    private static final Logger LOG = Logger.getLogger(AttemptPartitions.class);
    private static final int DAYS_AHEAD = 7;
    private static final String PREFIX = "attempt_day_";
    private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;

    private static final String LIST = """
            select child.relname from pg_inherits
            join pg_class child on child.oid = inhrelid
            where inhparent = 'attempt'::regclass and child.relname like 'attempt\\_day\\_%'""";

    private final Database database;
    private final Clock clock;

    AttemptPartitions(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    void maintain() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        List<String> present = database.list(LIST, row -> row.getString("relname"));
        for (int ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
            create(today.plusDays(ahead), present);
        }
        String oldest = nameOf(today.minusDays(DeliveryConfig.KEEP_FOR.toDays() + 1));
        present.stream().filter(name -> name.compareTo(oldest) < 0).forEach(this::drop);
        // The default partition holds only what came on days without a partition.
        run("delete from attempt_default where started_at < now() - interval '%d seconds'"
                .formatted(DeliveryConfig.KEEP_FOR.toSeconds()));
    }

    private void create(LocalDate day, List<String> present) {
        if (!present.contains(nameOf(day))) {
            run("create table if not exists %s partition of attempt for values from ('%s 00:00+00') to ('%s 00:00+00')"
                    .formatted(nameOf(day), day, day.plusDays(1)));
        }
    }

    private void drop(String name) {
        LOG.infof("attempts dropped partition=%s", name);
        run("drop table if exists " + name);
    }

    private static String nameOf(LocalDate day) {
        return PREFIX + DAY.format(day);
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
