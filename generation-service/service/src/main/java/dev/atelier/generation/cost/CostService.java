// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.cost;

import dev.atelier.generation.cost.CostRepository.CostGroup;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Reports what upstreams charged us against the credits that were charged; a run counts on the UTC day of its end. */
@ApplicationScoped
public class CostService {
    private static final int MAX_GROUPS = 1_000;
    /** One leap year; a longer report would read too many runs in one request. */
    private static final int MAX_DAYS = 366;

    private final CostRepository costs;
    private final Clock clock;

    CostService(CostRepository costs, Clock clock) {
        this.costs = costs;
        this.clock = clock;
    }

    /** Without {@code to} until today, without {@code from} since the first of that month. */
    @Transactional
    public CostView report(@Nullable String from, @Nullable String to, @Nullable String groupBy) {
        CostGroup group = WireName.parse(CostGroup.class, groupBy == null ? "model" : groupBy, "group_by", "group_by");
        LocalDate last = to == null ? LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) : day(to, "to");
        LocalDate first = from == null ? last.withDayOfMonth(1) : day(from, "from");
        if (first.isAfter(last) || ChronoUnit.DAYS.between(first, last) >= MAX_DAYS) {
            throw ApiException.invalid("A report covers 1 to " + MAX_DAYS + " days.", "from");
        }
        Instant start = start(first);
        Instant end = start(last.plusDays(1));
        return new CostView(
                first, last, group.wire(), costs.listGroups(group, start, end, MAX_GROUPS), costs.sumAll(start, end));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static LocalDate day(String text, String param) {
        try {
            if (text.length() == "2026-01-31".length()) {
                return LocalDate.parse(text);
            }
        } catch (DateTimeParseException _) {
            // The next line refuses the parameter.
        }
        throw ApiException.invalid(param + " is a day such as 2026-01-31.", param);
    }
}
