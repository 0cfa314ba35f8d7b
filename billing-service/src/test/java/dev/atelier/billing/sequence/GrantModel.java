// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.sequence;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The grants of one account in memory: charges draw from the grant that expires first, refunds return to it. */
final class GrantModel {
    static final Duration GRACE = Duration.ofDays(7);

    /** One grant. */
    private static final class Lot {
        private final int number;
        private long left;
        private @Nullable Instant until;

        private Lot(int number, long left, @Nullable Instant until) {
            this.number = number;
            this.left = left;
            this.until = until;
        }

        private boolean isDue(Instant now) {
            return until != null && !until.isAfter(now);
        }
    }

    /** How much a charge took from a lot. */
    record Draw(int lot, long credits) {}

    private static final Comparator<Lot> SOONEST = Comparator.comparing(
                    (Lot lot) -> lot.until == null ? Instant.MAX : lot.until)
            .thenComparingInt(lot -> lot.number);

    private final List<Lot> lots = new ArrayList<>();

    void add(long credits, @Nullable Instant until) {
        lots.add(new Lot(lots.size(), credits, until));
    }

    /** Includes expired credits whose end is not booked yet. */
    long balance() {
        return lots.stream().mapToLong(lot -> lot.left).sum();
    }

    long spendable(Instant now) {
        return lots.stream()
                .filter(lot -> !lot.isDue(now))
                .mapToLong(lot -> lot.left)
                .sum();
    }

    long expire(Instant now) {
        return empty(lots.stream().filter(lot -> lot.isDue(now)).toList());
    }

    long removeAll() {
        return empty(lots);
    }

    private static long empty(List<Lot> some) {
        long taken = some.stream().mapToLong(lot -> lot.left).sum();
        some.forEach(lot -> lot.left = 0);
        return taken;
    }

    List<Draw> draw(long credits) {
        List<Draw> draws = new ArrayList<>();
        long wanted = credits;
        for (Lot lot : lots.stream().filter(lot -> lot.left > 0).sorted(SOONEST).toList()) {
            long part = Math.min(wanted, lot.left);
            if (part > 0) {
                lot.left -= part;
                wanted -= part;
                draws.add(new Draw(lot.number, part));
            }
        }
        return draws;
    }

    /** To the lot that ends last first. */
    void giveBack(List<Draw> draws, long credits, Instant now) {
        long left = credits;
        for (Draw draw : draws.stream()
                .sorted(Comparator.comparing((Draw drawn) -> lots.get(drawn.lot()), SOONEST.reversed()))
                .toList()) {
            long part = Math.min(left, draw.credits());
            if (part > 0) {
                giveBack(lots.get(draw.lot()), part, now);
                left -= part;
            }
        }
    }

    private static void giveBack(Lot lot, long credits, Instant now) {
        lot.left += credits;
        if (lot.isDue(now)) {
            lot.until = now.plus(GRACE);
        }
    }

    @Override
    public String toString() {
        return lots.stream().map(lot -> Long.toString(lot.left)).collect(Collectors.joining(","));
    }
}
