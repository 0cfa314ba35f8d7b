// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.Rows;
import dev.atelier.webhook.TestNetwork;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class DeliveryCleanerTest extends StoppedWorkerCase {
    private static final String DELIVERY = """
            insert into delivery (account_id, queue_id, event_id, event_type, event_at, generation_id, state, due,
                created_at)
            values (1, 1, ?, 'generation.failed', now(), 1, ?, now(), now() - ? * interval '1 day')""";

    @Inject
    DeliveryCleaner cleaner;

    @Inject
    Rows rows;

    @Test
    void recordsGoAfter30DaysUnlessTheyStillWait() {
        rows.change(DELIVERY, "evt_old", "delivered", 31);
        rows.change(DELIVERY, "evt_old_failed", "failed", 31);
        rows.change(DELIVERY, "evt_waiting", "pending", 31);
        rows.change(DELIVERY, "evt_recent", "delivered", 29);

        cleaner.clean();

        assertThat(rows.text("select string_agg(event_id, ' ' order by event_id) from delivery"))
                .contains("evt_recent evt_waiting");
    }

    @Test
    void whatWasSaidGoesAfterThreeDaysAndItsAttemptStays() {
        for (String name : List.of("attempt", "attempt_exchange")) {
            rows.change("create table if not exists %1$s_day_20260101 partition of %1$s".formatted(name)
                    + " for values from ('2026-01-01 00:00+00') to ('2026-01-02 00:00+00')");
        }
        rows.change("""
                insert into attempt_exchange (delivery_id, started_at, exchange)
                values (-7, now() - interval '4 days', '{}'), (-8, now() - interval '2 days', '{}')""");

        cleaner.clean();

        assertThat(rows.text("select to_regclass('attempt_exchange_day_20260101')"))
                .isEmpty();
        assertThat(rows.text("select string_agg(delivery_id::text, ' ') from attempt_exchange where delivery_id < 0"))
                .contains("-8");
        rows.change("delete from attempt_exchange where delivery_id < 0");
    }

    @Test
    void attemptsHaveAPartitionForEachDayToComeAndOldOnesAreDropped() {
        rows.change("create table attempt_day_20200101 partition of attempt"
                + " for values from ('2020-01-01 00:00+00') to ('2020-01-02 00:00+00')");

        cleaner.clean();
        cleaner.clean();

        assertThat(rows.number("""
                        select count(*) from pg_inherits join pg_class on pg_class.oid = inhrelid
                        where inhparent = 'attempt'::regclass and relname like 'attempt\\_day\\_%'""")).isEqualTo(8);
        assertThat(rows.text("select to_regclass('attempt_day_20200101')")).isEmpty();
        assertThat(rows.number("""
                        select count(*) from pg_inherits join pg_class on pg_class.oid = inhrelid
                        where inhparent = 'attempt_exchange'::regclass and relname like '%\\_day\\_%'""")).isEqualTo(8);
        rows.change("""
                insert into attempt (delivery_id, n, account_id, started_at, ms, bytes_read)
                values (1, 1, 1, now(), 5, 0)""");
        assertThat(rows.number("select count(*) from only attempt_default")).isZero();
    }
}
