// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.sql.Database;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.awaitility.Awaitility;

/** Seals the ledger of the tests, however new its entries are. */
@ApplicationScoped
public class TestSeals {
    private final LedgerAudit audit;
    private final Database database;

    TestSeals(LedgerAudit audit, Database database) {
        this.audit = audit;
        this.database = database;
    }

    /** Takes one step, which may have nothing to seal yet, and returns the number of new seals. */
    public int seal() {
        return audit.seal(Duration.ZERO);
    }

    /** Seals every entry that is there. Other sessions of the server may be in transactions for a while. */
    public void sealAll() {
        long last = read("select coalesce(max(id), 0) as n from ledger_entry");
        Awaitility.await().untilAsserted(() -> {
            seal();
            assertThat(read("select coalesce(max(last_entry), 0) as n from ledger_seal"))
                    .isGreaterThanOrEqualTo(last);
        });
    }

    long read(String sql) {
        return database.get(sql, row -> row.getLong("n"));
    }
}
