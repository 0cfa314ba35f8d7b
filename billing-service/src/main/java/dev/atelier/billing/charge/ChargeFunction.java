// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.ledger.MoneyFunction;
import dev.atelier.platform.event.GenerationFinished;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** The moves of a charge; each is one function of the database, so no lock is held over a network hop. */
@ApplicationScoped
class ChargeFunction {

    /** @param repeated whether the generation had been charged before */
    record Charged(ChargeState state, long balance, boolean repeated) {}

    private final MoneyFunction money;

    ChargeFunction(MoneyFunction money) {
        this.money = money;
    }

    Charged charge(ChargeRequest request, Instant at) {
        return money.call(
                "select state, balance, repeated from charge_credits(?, ?, ?, ?, ?, ?, ?)",
                row -> new Charged(ChargeState.of(row.getString(1)), row.getLong(2), row.getBoolean(3)),
                request.generation(),
                request.account(),
                request.credential(),
                request.credits(),
                request.dailyCap(),
                request.monthlyCap(),
                utc(at));
    }

    /** False when the charge had ended so before. */
    boolean finish(GenerationFinished event, ChargeState end, Instant at) {
        return money.call(
                "select finish_charge(?, ?, ?, ?, ?)",
                row -> row.getBoolean(1),
                event.generation().value(),
                event.account(),
                event.credits(),
                end.wire(),
                utc(at));
    }

    /** False when nothing was left to take back. */
    boolean voidCharge(long generation, Instant at) {
        return money.call("select void_charge(?, ?)", row -> row.getBoolean(1), generation, utc(at));
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }
}
