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
        Comparator<Lot> soonest = Comparator.comparing(lot -> lot.until == null ? Instant.MAX : lot.until);
        for (Lot lot : lots.stream()
                .filter(lot -> lot.left > 0)
                .sorted(soonest.thenComparingInt(lot -> lot.number))
                .toList()) {
            long part = Math.min(wanted, lot.left);
            if (part > 0) {
                lot.left -= part;
                wanted -= part;
                draws.add(new Draw(lot.number, part));
            }
        }
        return draws;
    }

    void giveBack(List<Draw> draws, Instant now) {
        for (Draw draw : draws) {
            Lot lot = lots.get(draw.lot());
            lot.left += draw.credits();
            if (lot.isDue(now)) {
                lot.until = now.plus(GRACE);
            }
        }
    }

    @Override
    public String toString() {
        return lots.stream().map(lot -> Long.toString(lot.left)).collect(Collectors.joining(","));
    }
}
