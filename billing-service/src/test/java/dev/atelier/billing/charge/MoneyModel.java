// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import static dev.atelier.billing.charge.MoneyModel.Answer.CAP;
import static dev.atelier.billing.charge.MoneyModel.Answer.IMPOSSIBLE;
import static dev.atelier.billing.charge.MoneyModel.Answer.OK;
import static dev.atelier.billing.charge.MoneyModel.Answer.SETTLED_ALREADY;
import static dev.atelier.billing.charge.MoneyModel.Answer.SHORT;
import static dev.atelier.billing.charge.MoneyModel.Answer.TAKEN_BACK;

import dev.atelier.platform.event.Outcome;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A model of billing in memory, one step at a time; the property test compares the service with it. */
final class MoneyModel {

    enum Answer {
        OK,
        CAP,
        SHORT,
        TAKEN_BACK,
        SETTLED_ALREADY,
        IMPOSSIBLE
    }

    enum Stage {
        CHARGED,
        SETTLED,
        REFUNDED,
        VOIDED
    }

    /** @param back how much of it is back on the account */
    record Known(@Nullable ChargeRequest request, Stage stage, LocalDate day, LocalDate month, long back) {
        Known ended(Stage end, long refund) {
            return new Known(request, end, day, month, refund);
        }
    }

    private record Window(long account, long credential, LocalDate from, boolean month) {}

    private final Map<Long, Long> balances = new HashMap<>();
    private final Map<Long, Known> charges = new HashMap<>();
    private final Map<Window, Long> spent = new HashMap<>();

    Answer charge(ChargeRequest request, Instant now) {
        Known known = charges.get(request.generation());
        if (known != null) {
            return repeat(known, request);
        }
        LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
        LocalDate month = day.withDayOfMonth(1);
        if (passes(request, day, false, request.dailyCap()) || passes(request, month, true, request.monthlyCap())) {
            return CAP;
        }
        if (balance(request.account()) < request.credits()) {
            return SHORT;
        }
        charges.put(request.generation(), new Known(request, Stage.CHARGED, day, month, 0));
        move(request, day, month, request.credits());
        return OK;
    }

    private static Answer repeat(Known known, ChargeRequest request) {
        ChargeRequest first = known.request();
        if (first == null) {
            return TAKEN_BACK;
        }
        boolean same = first.account().equals(request.account())
                && first.credential().equals(request.credential())
                && first.credits().equals(request.credits());
        if (!same) {
            return IMPOSSIBLE;
        }
        return known.stage() == Stage.REFUNDED ? TAKEN_BACK : OK;
    }

    Answer finish(long generation, Outcome outcome, long refund) {
        Known known = charges.get(generation);
        Stage end = outcome == Outcome.SUCCEEDED ? Stage.SETTLED : Stage.REFUNDED;
        if (known == null) {
            return IMPOSSIBLE;
        }
        boolean isRepeat = known.stage() == end && known.back() == refund;
        if (isRepeat || (known.stage() == Stage.VOIDED && end == Stage.REFUNDED)) {
            return OK;
        }
        if (known.stage() != Stage.CHARGED) {
            return IMPOSSIBLE;
        }
        end(generation, known, end, refund);
        return OK;
    }

    Answer voidCharge(long generation, Instant now) {
        Known known = charges.get(generation);
        if (known == null) {
            LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
            charges.put(generation, new Known(null, Stage.VOIDED, day, day, 0));
            return OK;
        }
        if (known.stage() == Stage.SETTLED) {
            return SETTLED_ALREADY;
        }
        ChargeRequest request = known.request();
        if (known.stage() == Stage.CHARGED && request != null) {
            end(generation, known, Stage.REFUNDED, request.credits());
        }
        return OK;
    }

    void grant(long account, long credits) {
        balances.merge(account, credits, Long::sum);
    }

    long balance(long account) {
        return balances.getOrDefault(account, 0L);
    }

    /** Every generation that was charged or given up. */
    Map<Long, Known> charges() {
        return charges;
    }

    long inFlight() {
        return charges.values().stream()
                .filter(known -> known.stage() == Stage.CHARGED)
                .mapToLong(
                        known -> known.request() == null ? 0 : known.request().credits())
                .sum();
    }

    long spent(long account, long credential, LocalDate from, boolean month) {
        return spent.getOrDefault(new Window(account, credential, from, month), 0L);
    }

    private void end(long generation, Known known, Stage end, long refund) {
        charges.put(generation, known.ended(end, refund));
        ChargeRequest request = known.request();
        if (request != null) {
            move(request, known.day(), known.month(), -refund);
        }
    }

    private void move(ChargeRequest request, LocalDate day, LocalDate month, long credits) {
        balances.merge(request.account(), -credits, Long::sum);
        spent.merge(new Window(request.account(), request.credential(), day, false), credits, Long::sum);
        spent.merge(new Window(request.account(), request.credential(), month, true), credits, Long::sum);
    }

    private boolean passes(ChargeRequest request, LocalDate from, boolean month, @Nullable Long cap) {
        return cap != null
                && request.credits() > 0
                && spent(request.account(), request.credential(), from, month) + request.credits() > cap;
    }
}
