// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.ConsoleRoutes;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.console.ConsoleAnswer;
import dev.atelier.gateway.signin.console.ConsoleCall;
import dev.atelier.gateway.signin.console.ConsoleGuard;
import dev.atelier.gateway.signin.console.ConsoleRequest;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserRepository;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who changed what in an account, newest first, for its administrators. */
@Singleton
class AuditEndpoint implements RouteHandler {
    private final ConsoleCall console;
    private final AuditLog audit;
    private final UserRepository users;
    private final Cursors cursors;
    private final Clock clock;

    AuditEndpoint(ConsoleCall console, AuditLog audit, UserRepository users, Cursors cursors, Clock clock) {
        this.console = console;
        this.audit = audit;
        this.users = users;
        this.cursors = cursors;
        this.clock = clock;
    }

    @Override
    public Collection<PublicRoute> routes() {
        return List.of(ConsoleRoutes.AUDIT);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        console.serve(context, found, call -> {
            ConsoleGuard.requireRole(call.person(), Role.ADMIN);
            return answer(call);
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

    private Object answer(ConsoleRequest call) {
        AuditQuery query = AuditQuery.of(call);
        return switch (call.query("format")) {
            case null -> list(call, query.filter());
            case "json" -> list(call, query.filter());
            case "csv" ->
                file(
                        call,
                        query.ofFile(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
                                .filter());
            default -> throw ApiException.invalid("format is json or csv.", "format");
        };
    }

    private Page<ChangeView> list(ConsoleRequest call, AuditLog.Filter filter) {
        long account = call.person().account();
        String list = "console audit " + account + " " + filter;
        PageRequest request = cursors.request(call.query("limit"), call.query("cursor"), list);
        long before = request.after().map(Long::parseLong).orElse(Long.MAX_VALUE);
        Map<String, String> names = names(account);
        return request.page(
                audit.listBefore(before, account, filter, request.rowsToRead()),
                entry -> toView(entry, names),
                entry -> Long.toString(entry.id()),
                position -> cursors.seal(position, list));
    }

    private ConsoleAnswer file(ConsoleRequest call, AuditLog.Filter filter) {
        long account = call.person().account();
        return ConsoleAnswer.csv(
                AuditCsv.of(before -> audit.listBefore(before, account, filter, AuditCsv.PAGE), names(account)));
    }

    private Map<String, String> names(long account) {
        return users.listOfAccount(account).stream()
                .collect(Collectors.toMap(member -> "user_" + member.user(), Membership::name));
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
}
