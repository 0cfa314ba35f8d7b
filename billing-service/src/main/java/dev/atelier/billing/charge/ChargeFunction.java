// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.cap.CapPeriod;
import dev.atelier.billing.grant.GrantConfig;
import dev.atelier.billing.ledger.MoneyFunction;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.event.GenerationFinished;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/** The moves of a charge; each is one function of the database, so no lock is held over a network hop. */
@ApplicationScoped
class ChargeFunction {

    /**
     * @param repeated whether the generation had been charged before
     * @param full the periods whose cap this charge used up
     */
    record Charged(ChargeState state, long balance, boolean repeated, Set<CapPeriod> full) {}

    private final MoneyFunction money;
    private final GrantConfig grants;

    ChargeFunction(MoneyFunction money, GrantConfig grants) {
        this.money = money;
        this.grants = grants;
    }

    Charged charge(ChargeRequest request, Instant at) {
        Origin origin = request.origin();
        return money.call(
                """
                select state, balance, repeated, day_full, month_full
                from charge_credits(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                row -> new Charged(
                        ChargeState.of(row.getString(1)),
                        row.getLong(2),
                        row.getBoolean(3),
                        full(row.getBoolean(4), row.getBoolean(5))),
                request.generation(),
                request.account(),
                request.credential(),
                request.credits(),
                request.dailyCap(),
                request.monthlyCap(),
                request.capsVersion(),
                request.model(),
                request.project(),
                origin == null ? null : origin.wire(),
                at);
    }

    /** False when the charge had ended so before. */
    boolean finish(GenerationFinished event, ChargeState end, Instant at) {
        return money.call(
                "select finish_charge(?, ?, ?, ?, ?, ?)",
                row -> row.getBoolean(1),
                event.generation().value(),
                event.account(),
                event.credits(),
                end.wire(),
                grants.refundGrace().toSeconds(),
                at);
    }

    /** False when nothing was left to take back. */
    boolean voidCharge(long generation, Instant at) {
        return money.call(
                "select void_charge(?, ?, ?)",
                row -> row.getBoolean(1),
                generation,
                grants.refundGrace().toSeconds(),
                at);
    }

    private static Set<CapPeriod> full(boolean day, boolean month) {
        Set<CapPeriod> full = EnumSet.noneOf(CapPeriod.class);
        if (day) {
            full.add(CapPeriod.DAY);
        }
        if (month) {
            full.add(CapPeriod.MONTH);
        }
        return full;
    }
}
