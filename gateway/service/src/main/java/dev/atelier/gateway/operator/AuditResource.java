// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.AuditEntry;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.ApiKeyId;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** The audit log, newest first, and the audit of the ledger, for the operator. */
@Path("/admin")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class AuditResource {
    private static final String LIST = "/admin/audit ";

    private final AuditLog audit;
    private final Cursors cursors;
    private final LedgerClient ledger;

    AuditResource(AuditLog audit, Cursors cursors, @RestClient LedgerClient ledger) {
        this.audit = audit;
        this.cursors = cursors;
        this.ledger = ledger;
    }

    /** The audit of the ledger at billing-service; it may take minutes, so it has its own timeout. */
    @RegisterRestClient(configKey = "ledger")
    @RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
    @RegisterProvider(InternalErrors.class)
    @Path("/internal/ledger")
    interface LedgerClient {

        @GET
        @Path("/audit")
        JsonNode audit(@RestQuery boolean full);
    }

    /**
     * One entry of the audit log.
     *
     * @param operator number of the operator
     * @param token number of its token; absent for the token in the configuration
     */
    record AuditView(
            Instant at,
            String actor,
            @Nullable Long operator,
            @Nullable Long token,
            String action,
            @Nullable AccountId account,
            @Nullable ApiKeyId key,
            String requestId,
            @JsonRawValue String detail) {

        static AuditView of(AuditEntry entry) {
            return new AuditView(
                    entry.happenedAt(),
                    entry.actor(),
                    orNull(entry.operator(), Long::valueOf),
                    orNull(entry.token(), Long::valueOf),
                    entry.action(),
                    orNull(entry.account(), AccountId::new),
                    orNull(entry.credential(), ApiKeyId::new),
                    entry.requestId(),
                    entry.detail());
        }

        private static <T> @Nullable T orNull(OptionalLong number, LongFunction<T> as) {
            return number.isPresent() ? as.apply(number.orElseThrow()) : null;
        }
    }

    @GET
    @Path("/audit")
    @Performed(Operation.AUDIT_LIST)
    public Page<AuditView> list(
            @RestQuery @Nullable String account,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor) {
        OptionalLong of = account == null
                ? OptionalLong.empty()
                : OptionalLong.of(AccountId.fromString(account).value());
        PageRequest request = cursors.request(limit, cursor, LIST + of);
        return request.page(
                audit.listBefore(request.before(), of, request.rowsToRead()),
                AuditView::of,
                entry -> Long.toString(entry.id()));
    }

    @GET
    @Path("/ledger/audit")
    @Performed(Operation.LEDGER_AUDIT)
    public JsonNode auditLedger(@RestQuery @Nullable String full) {
        return ledger.audit(isTrue(full));
    }

    private static boolean isTrue(@Nullable String full) {
        return switch (full) {
            case null -> false;
            case "", "false" -> false;
            case "true" -> true;
            default -> throw ApiException.invalid("full is true or false.", "full");
        };
    }
}
