// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jboss.logging.Logger;

/** Keeps one partition of attempts per UTC day: some days ahead, and as far back as attempts are kept. */
@ApplicationScoped
class AttemptPartitions {
    private static final Logger LOG = Logger.getLogger(AttemptPartitions.class);
    private static final int DAYS_AHEAD = 7;
    private static final String PREFIX = "attempt_day_";
    private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;

    private final DataSource database;
    private final DeliveryConfig config;
    private final Clock clock;

    AttemptPartitions(DataSource database, DeliveryConfig config, Clock clock) {
        this.database = database;
        this.config = config;
        this.clock = clock;
    }

    void maintain() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        List<String> present = inTransaction(AttemptPartitions::present);
        for (int ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
            create(today.plusDays(ahead), present);
        }
        String oldest = name(today.minusDays(config.keepFor().toDays() + 1));
        present.stream().filter(name -> name.compareTo(oldest) < 0).forEach(this::drop);
        // Only what came on days that had no partition.
        run("delete from attempt_default where started_at < now() - interval '%d seconds'"
                .formatted(config.keepFor().toSeconds()));
    }

    private void create(LocalDate day, List<String> present) {
        if (!present.contains(name(day))) {
            run("create table if not exists %s partition of attempt for values from ('%s 00:00+00') to ('%s 00:00+00')"
                    .formatted(name(day), day, day.plusDays(1)));
        }
    }

    private void drop(String name) {
        LOG.infof("attempts dropped partition=%s", name);
        run("drop table if exists " + name);
    }

    private static String name(LocalDate day) {
        return PREFIX + DAY.format(day);
    }

    /** A step that fails (another process does the same, or the table is busy) is done by a later round. */
    private void run(String sql) {
        try {
            inTransaction(connection -> {
                try (Statement statement = connection.createStatement()) {
                    // Rather later than in front of everybody who records an attempt.
                    statement.execute("set local lock_timeout = '2s'");
                    return statement.executeUpdate(sql);
                }
            });
        } catch (QueueUnavailable e) {
            LOG.warnf("attempt partitions not maintained cause=%s", e.getMessage());
        }
    }

    private static List<String> present(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select child.relname from pg_inherits
                        join pg_class child on child.oid = inhrelid
                        where inhparent = 'attempt'::regclass and child.relname like 'attempt\\_day\\_%'""")) {
            List<String> names = new ArrayList<>();
            while (rows.next()) {
                names.add(rows.getString(1));
            }
            return names;
        }
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private <T> T inTransaction(Work<T> work) {
        return QuarkusTransaction.requiringNew().call(() -> {
            try (Connection connection = database.getConnection()) {
                return work.on(connection);
            } catch (SQLException e) {
                throw new QueueUnavailable(e);
            }
        });
    }
}
