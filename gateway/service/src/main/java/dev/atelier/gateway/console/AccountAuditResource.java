// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.gateway.signin.user.UserDirectory;
import dev.atelier.gateway.signin.user.UserRepository.Membership;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Who changed what in an account, newest first, for its administrators. */
@Path("/console/api/v1/audit")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn(role = Role.ADMIN)
public class AccountAuditResource {
    private final SignedInCall call;
    private final AuditLog audit;
    private final UserDirectory users;
    private final Cursors cursors;
    private final Clock clock;

    AccountAuditResource(SignedInCall call, AuditLog audit, UserDirectory users, Cursors cursors, Clock clock) {
        this.call = call;
        this.audit = audit;
        this.users = users;
        this.cursors = cursors;
        this.clock = clock;
    }

    /**
     * One change.
     *
     * @param actorName of a member; absent for operators, for the platform, and for people who have left
     */
    public record ChangeView(
            Instant at,
            String actor,
            @Nullable String actorName,
            String action,
            @Nullable ApiKeyId key,
            String requestId,
            @JsonRawValue String detail) {

        private static ChangeView of(AuditEntry entry, Map<String, String> names) {
            return new ChangeView(
                    entry.happenedAt(),
                    entry.actor(),
                    names.get(entry.actor()),
                    entry.action(),
                    entry.credential().isPresent()
                            ? new ApiKeyId(entry.credential().orElseThrow())
                            : null,
                    entry.requestId(),
                    entry.detail());
        }
    }

    @GET
    public RestResponse<Object> list() {
        AuditQuery query = AuditQuery.of(call);
        return Csv.orJson(call.query("format"), () -> file(query), () -> page(query.filter()));
    }

    private Page<ChangeView> page(AuditLog.Filter filter) {
        long account = call.account();
        PageRequest request =
                cursors.request(call.query("limit"), call.query("cursor"), "console audit " + account + " " + filter);
        Map<String, String> names = names(account);
        return request.page(
                audit.listBefore(request.before(), account, filter, request.rowsToRead()),
                entry -> ChangeView.of(entry, names),
                entry -> Long.toString(entry.id()));
    }

    private String file(AuditQuery query) {
        long account = call.account();
        AuditLog.Filter filter = query.ofFile(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC))
                .filter();
        return AuditCsv.of(before -> audit.listBefore(before, account, filter, AuditCsv.PAGE), names(account));
    }

    private Map<String, String> names(long account) {
        return users.listMembers(account).stream()
                .collect(Collectors.toMap(member -> "user_" + member.user(), Membership::name));
    }
}
