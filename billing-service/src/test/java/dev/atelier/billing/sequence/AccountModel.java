// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.sequence;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A model in memory of what the money functions return for one account; the sequences compare with it. */
final class AccountModel {
    static final int TOP_UPS_PER_DAY = 3;
    static final long COOLDOWN_SECONDS = 600;

    record Caps(@Nullable Long daily, @Nullable Long monthly, long version) {}

    private record Taken(
            long credential,
            long credits,
            LocalDate day,
            String state,
            long back,
            long balance,
            List<GrantModel.Draw> draws) {
        private Taken ended(String end, long refund) {
            return new Taken(credential, credits, day, end, refund, balance, draws);
        }
    }

    private record TopUp(String state, long credits, Instant opened, Instant ended) {}

    private final GrantModel grantModel = new GrantModel();
    private final Map<Long, Taken> charges = new TreeMap<>();
    private final Map<String, Long> spent = new TreeMap<>();
    private final Map<Long, Caps> caps = new HashMap<>();
    private final Map<String, String> grants = new HashMap<>();
    private final List<TopUp> topUps = new ArrayList<>();
    private boolean isClosed;

    String charge(long generation, long credential, long credits, Caps sent, Instant now) {
        Taken known = charges.get(generation);
        if (known != null) {
            return repeat(known, credential, credits);
        }
        Caps pushed = caps.get(credential);
        Caps counting = pushed == null || pushed.version() < sent.version() ? sent : pushed;
        LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
        long today = spent.getOrDefault(window(credential, "day", day), 0L) + credits;
        long thisMonth = spent.getOrDefault(window(credential, "month", day.withDayOfMonth(1)), 0L) + credits;
        if (credits > 0 && (isOver(today, counting.daily()) || isOver(thisMonth, counting.monthly()))) {
            return "P0401";
        }
        if (isClosed) {
            return "P0403";
        }
        if (grantModel.spendable(now) < credits) {
            return "P0402";
        }
        grantModel.expire(now);
        List<GrantModel.Draw> draws = grantModel.draw(credits);
        spend(credential, day, credits);
        charges.put(generation, new Taken(credential, credits, day, "charged", 0, grantModel.balance(), draws));
        boolean dayFull = credits > 0 && counting.daily() != null && today >= counting.daily();
        boolean monthFull = credits > 0 && counting.monthly() != null && thisMonth >= counting.monthly();
        return "charged %d false %b %b".formatted(grantModel.balance(), dayFull, monthFull);
    }

    private static String repeat(Taken known, long credential, long credits) {
        if (!known.state().equals("voided") && (known.credential() != credential || known.credits() != credits)) {
            return "P0500";
        }
        return switch (known.state()) {
            case "voided", "refunded" -> "P0409";
            default -> "%s %d true false false".formatted(known.state(), known.balance());
        };
    }

    String finish(long generation, long credits, long refund, String end, Instant now) {
        Taken known = charges.get(generation);
        if (known == null || refund > credits || (end.equals("refunded") && refund != credits)) {
            return "P0500";
        }
        if ((known.state().equals(end) && (end.equals("refunded") || known.back() == refund))
                || (known.state().equals("voided") && end.equals("refunded"))) {
            return "false";
        }
        if (!known.state().equals("charged") || known.credits() != credits) {
            return "P0500";
        }
        charges.put(generation, known.ended(end, refund));
        if (end.equals("refunded") || refund > 0) {
            spend(known.credential(), known.day(), -refund);
            grantModel.expire(now);
            grantModel.giveBack(known.draws(), refund, now);
            if (isClosed) {
                grantModel.removeAll();
            }
        }
        return "true";
    }

    String voidCharge(long generation, Instant now) {
        Taken known = charges.get(generation);
        if (known == null) {
            LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
            charges.put(generation, new Taken(0, 0, day, "voided", 0, 0, List.of()));
            return "true";
        }
        return switch (known.state()) {
            case "settled" -> "P0410";
            case "charged" -> finish(generation, known.credits(), known.credits(), "refunded", now);
            default -> "false";
        };
    }

    String grant(String key, long credits, @Nullable Instant until) {
        String terms = credits + " " + until;
        String known = grants.get(key);
        if (known != null) {
            return known.equals(terms) ? grantModel.balance() + " true" : "P0411";
        }
        if (isClosed) {
            return "P0403";
        }
        grants.put(key, terms);
        grantModel.add(credits, until);
        return grantModel.balance() + " false";
    }

    String setCaps(long credential, Caps pushed) {
        Caps known = caps.get(credential);
        if (known == null || known.version() <= pushed.version()) {
            caps.put(credential, pushed);
        }
        Caps now = caps.get(credential);
        return "%s %s %d".formatted(text(now.daily()), text(now.monthly()), now.version());
    }

    String sweep(Instant now) {
        return Long.toString(grantModel.expire(now));
    }

    String openTopUp(long credits, long needed, Instant now) {
        if (isClosed) {
            return "P0403";
        }
        if (topUps.stream().anyMatch(known -> known.state().equals("open"))) {
            return "known false";
        }
        if (grantModel.spendable(now) >= needed) {
            return "none false";
        }
        boolean failedLately = topUps.stream()
                .anyMatch(known ->
                        known.state().equals("failed") && known.ended().isAfter(now.minusSeconds(COOLDOWN_SECONDS)));
        long today = topUps.stream()
                .filter(known -> known.opened().isAfter(now.minusSeconds(86_400)))
                .count();
        if (failedLately || today >= TOP_UPS_PER_DAY) {
            return "P0413";
        }
        topUps.add(new TopUp("open", credits, now, now));
        return "known true";
    }

    String book(int number) {
        TopUp known = topUps.get(number);
        if (known.state().equals("paid")) {
            return "false";
        }
        topUps.set(number, new TopUp("paid", known.credits(), known.opened(), known.ended()));
        grantModel.add(known.credits(), null);
        if (isClosed) {
            grantModel.removeAll();
        }
        return "true";
    }

    String fail(int number, Instant now) {
        TopUp known = topUps.get(number);
        if (!known.state().equals("open")) {
            return "0";
        }
        topUps.set(number, new TopUp("failed", known.credits(), known.opened(), now));
        return "1";
    }

    String close() {
        if (isClosed) {
            return "nothing";
        }
        if (topUps.stream().anyMatch(known -> known.state().equals("open"))) {
            return "P0412";
        }
        isClosed = true;
        return Long.toString(grantModel.removeAll());
    }

    int topUps() {
        return topUps.size();
    }

    /** The state in the format of {@code pg_temp.state_of}. */
    String state() {
        String windows = spent.entrySet().stream()
                .filter(window -> window.getValue() > 0)
                .map(window -> window.getKey() + "=" + window.getValue())
                .collect(Collectors.joining(","));
        String all = charges.entrySet().stream()
                .filter(charge -> !charge.getValue().state().equals("voided"))
                .map(charge -> charge.getKey() + "=" + charge.getValue().state()
                        + (charge.getValue().state().equals("settled")
                                ? charge.getValue().back()
                                : ""))
                .collect(Collectors.joining(","));
        return "balance %d grants %s spent %s charges %s".formatted(grantModel.balance(), grantModel, windows, all);
    }

    private void spend(long credential, LocalDate day, long credits) {
        spent.merge(window(credential, "day", day), credits, Long::sum);
        spent.merge(window(credential, "month", day.withDayOfMonth(1)), credits, Long::sum);
    }

    private static String window(long credential, String period, LocalDate start) {
        return credential + "/" + period + "/" + start;
    }

    private static boolean isOver(long credits, @Nullable Long cap) {
        return cap != null && credits > cap;
    }

    private static String text(@Nullable Long cap) {
        return cap == null ? "none" : cap.toString();
    }
}
