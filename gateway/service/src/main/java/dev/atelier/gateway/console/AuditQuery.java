// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which changes a call asks for.
 *
 * @param from the first day, absent without a limit
 * @param to the last day, absent without a limit
 */
record AuditQuery(Optional<String> action, Optional<String> actor, Optional<LocalDate> from, Optional<LocalDate> to) {
    private static final LocalDate BEFORE_ALL = LocalDate.of(2020, 1, 1);
    private static final LocalDate AFTER_ALL = LocalDate.of(9_000, 1, 1);
    private static final int MAX_ACTOR = 120;
    /** The limit that reports of usage have, too. */
    private static final int MAX_DAYS = 366;

    static AuditQuery of(SignedInCall call) {
        return new AuditQuery(
                Optional.ofNullable(call.query("action")).map(AuditQuery::action),
                Optional.ofNullable(call.query("actor")).map(AuditQuery::actor),
                Optional.ofNullable(call.query("from")).map(text -> day(text, "from")),
                Optional.ofNullable(call.query("to")).map(text -> day(text, "to")));
    }

    AuditLog.Filter filter() {
        return new AuditLog.Filter(
                action,
                actor,
                start(from.orElse(BEFORE_ALL)),
                start(to.orElse(AFTER_ALL).plusDays(1)));
    }

    /** This query for one file: without a first day in the call, the file has the last days. */
    AuditQuery ofFile(LocalDate today) {
        LocalDate last = to.orElse(today);
        LocalDate first = from.orElse(last.minusDays(MAX_DAYS - 1L));
        if (ChronoUnit.DAYS.between(first, last) >= MAX_DAYS) {
            throw ApiException.invalid("A file covers at most %d days.".formatted(MAX_DAYS), "from");
        }
        return new AuditQuery(action, actor, Optional.of(first), Optional.of(last));
    }

    private static String action(String text) {
        return WireName.parse(Action.class, text, "An action", "action").wire();
    }

    private static String actor(String text) {
        if (text.length() > MAX_ACTOR) {
            throw ApiException.invalid("An actor has at most " + MAX_ACTOR + " characters.", "actor");
        }
        return text;
    }

    private static LocalDate day(String text, String param) {
        @Nullable LocalDate day = parse(text);
        if (day == null || day.isBefore(BEFORE_ALL) || day.isAfter(AFTER_ALL)) {
            throw ApiException.invalid(param + " is a day such as 2026-01-31.", param);
        }
        return day;
    }

    private static @Nullable LocalDate parse(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException _) {
            return null;
        }
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
