// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.cap;

import dev.atelier.billing.ledger.MoneyFunction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Keeps the caps the gateway pushes, so that a change counts from the moment it is answered. */
@ApplicationScoped
public class CapService {
    private static final Logger LOG = Logger.getLogger(CapService.class);

    private final MoneyFunction money;
    private final CapRepository caps;
    private final Clock clock;

    CapService(MoneyFunction money, CapRepository caps, Clock clock) {
        this.money = money;
        this.caps = caps;
        this.clock = clock;
    }

    @Transactional
    public CapsView set(long credential, CapsRequest request) {
        Caps inForce = money.call(
                "select daily_cap, monthly_cap, version from set_caps(?, ?, ?, ?, ?, ?)",
                row -> new Caps(number(row, 1), number(row, 2), row.getLong(3)),
                request.account(),
                credential,
                request.dailyCap(),
                request.monthlyCap(),
                request.version(),
                clock.instant());
        LOG.infof(
                "caps set account=%d credential=%d daily=%s monthly=%s version=%d late=%b",
                request.account(),
                credential,
                inForce.dailyCap(),
                inForce.monthlyCap(),
                inForce.version(),
                inForce.version() > request.version());
        return CapsView.of(request.account(), credential, inForce);
    }

    @Transactional
    public SpendView spend(long account, long credential) {
        return SpendView.of(
                account,
                credential,
                List.of(
                        caps.current(account, credential, CapPeriod.DAY),
                        caps.current(account, credential, CapPeriod.MONTH)),
                caps.pushed(account, credential));
    }

    private static @Nullable Long number(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }
}
