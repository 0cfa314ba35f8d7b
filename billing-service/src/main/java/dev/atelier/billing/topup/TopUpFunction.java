// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.ledger.MoneyFunction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The two moves of a top-up: opening it, and booking what was paid. */
@ApplicationScoped
class TopUpFunction {

    /**
     * @param id empty when the balance is enough by now
     * @param isNew whether this caller is the one to ask for the payment
     */
    record Opened(Optional<Long> id, boolean isNew) {}

    private final MoneyFunction money;
    private final TopUpConfig config;

    TopUpFunction(MoneyFunction money, TopUpConfig config) {
        this.money = money;
        this.config = config;
    }

    Opened open(
            long account,
            long credential,
            String provider,
            @Nullable PaymentMethod method,
            Packs.Pack pack,
            long needed,
            Instant at) {
        return money.call(
                "select topup, fresh from open_topup(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row -> {
                    long id = row.getLong(1);
                    return new Opened(row.wasNull() ? Optional.empty() : Optional.of(id), row.getBoolean(2));
                },
                account,
                credential,
                provider,
                method == null ? null : method.customer(),
                method == null ? null : method.method(),
                pack.name(),
                pack.credits(),
                pack.priceMinor(),
                config.currency(),
                needed,
                config.cooldown().toSeconds(),
                config.perDay(),
                at.plus(config.askAfter()),
                at);
    }

    /** False when it was booked before. */
    boolean book(long topUp, String reference, Instant at) {
        return money.call("select book_topup(?, ?, ?)", row -> row.getBoolean(1), topUp, reference, at);
    }
}
