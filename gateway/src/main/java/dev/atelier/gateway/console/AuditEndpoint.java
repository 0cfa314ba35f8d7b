// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who changed what in an account, newest first, for its administrators. */
@Singleton
class AuditEndpoint implements RouteHandler {
    private static final LocalDate BEFORE_ALL = LocalDate.of(2020, 1, 1);
    private static final LocalDate AFTER_ALL = LocalDate.of(9_000, 1, 1);
    private static final int MAX_ACTOR = 120;

    private final ConsoleCall console;
    private final AuditLog audit;
    private final UserRepository users;
    private final Cursors cursors;

    AuditEndpoint(ConsoleCall console, AuditLog audit, UserRepository users, Cursors cursors) {
        this.console = console;
        this.audit = audit;
        this.users = users;
        this.cursors = cursors;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.AUDIT);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        console.serve(context, found, call -> {
            ConsoleGuard.requireRole(call.person(), Role.ADMIN);
            return list(call);
        });
    }

    /**
     * One change.
     *
     * @param actorName of a member; absent for operators, for the platform, and for people who have left
     */
    record ChangeView(
            Instant at,
            String actor,
            @Nullable String actorName,
            String action,
            @Nullable ApiKeyId key,
            String requestId,
            @JsonRawValue String detail) {}

    private Page<ChangeView> list(ConsoleRequest call) {
        long account = call.person().account();
        AuditLog.Filter filter = new AuditLog.Filter(
                Optional.ofNullable(call.query("action")).map(AuditEndpoint::action),
                Optional.ofNullable(call.query("actor")).map(AuditEndpoint::actor),
                start(day(call, "from", BEFORE_ALL)),
                start(day(call, "to", AFTER_ALL).plusDays(1)));
        String list = "console audit " + account + " " + filter;
        PageRequest request = cursors.request(call.query("limit"), call.query("cursor"), list);
        long before = request.after().map(Long::parseLong).orElse(Long.MAX_VALUE);
        Map<String, String> names = users.listOfAccount(account).stream()
                .collect(Collectors.toMap(member -> "user_" + member.user(), Membership::name));
        return request.page(
                audit.listBefore(before, account, filter, request.rowsToRead()),
                entry -> toView(entry, names),
                entry -> Long.toString(entry.id()),
                position -> cursors.seal(position, list));
    }

    private static ChangeView toView(AuditEntry entry, Map<String, String> names) {
        return new ChangeView(
                entry.happenedAt(),
                entry.actor(),
                names.get(entry.actor()),
                entry.action(),
                entry.credential().isPresent() ? new ApiKeyId(entry.credential().orElseThrow()) : null,
                entry.requestId(),
                entry.detail());
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

    private static LocalDate day(ConsoleRequest call, String param, LocalDate standard) {
        String text = call.query(param);
        if (text == null) {
            return standard;
        }
        try {
            LocalDate day = LocalDate.parse(text);
            if (!day.isBefore(BEFORE_ALL) && !day.isAfter(AFTER_ALL)) {
                return day;
            }
        } catch (DateTimeParseException _) {
            // The next line refuses the parameter.
        }
        throw ApiException.invalid(param + " is a day such as 2026-01-31.", param);
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
