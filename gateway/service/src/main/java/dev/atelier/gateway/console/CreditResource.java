// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.signin.console.SignedIn;
import dev.atelier.gateway.signin.console.SignedInCall;
import dev.atelier.gateway.signin.user.Role;
import dev.atelier.platform.error.ApiException;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The credits of an account: their moves, grants, automatic top-ups, and packs that administrators buy. */
@Path("/console/api/v1")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@SignedIn
public class CreditResource {
    private final SignedInCall call;
    private final PersonalCredentials credentials;
    private final CreditClient billing;
    private final AuditLog audit;

    CreditResource(
            SignedInCall call, PersonalCredentials credentials, @RestClient CreditClient billing, AuditLog audit) {
        this.call = call;
        this.credentials = credentials;
        this.billing = billing;
        this.audit = audit;
    }

    /**
     * A pack of credits that a person buys; billing-service checks it.
     *
     * @param priceMinor the price that the person saw
     */
    public record PurchaseRequest(
            @Nullable String pack, @Nullable Long priceMinor) {
        private static final int MAX_KEY = 64;

        /** @param key of the request: one key is one purchase */
        CreditClient.Purchase of(long credential, String key) {
            if (pack == null) {
                throw ApiException.invalid("Name the pack.", "pack");
            }
            if (priceMinor == null) {
                throw ApiException.invalid("Name the price that was shown.", "price_minor");
            }
            if (key.isBlank() || key.length() > MAX_KEY) {
                throw ApiException.invalid(
                        "A purchase needs a key of 1 to " + MAX_KEY + " characters.", "Idempotency-Key");
            }
            return new CreditClient.Purchase(pack, priceMinor, credential, key);
        }
    }

    @GET
    @Path("/ledger")
    public RestResponse<Object> listMoves() {
        long account = call.account();
        return Csv.orJson(
                call.query("format"),
                () -> LedgerCsv.of(cursor -> billing.entries(account, LedgerCsv.PAGE, cursor)),
                () -> billing.entries(account, call.query("limit"), call.query("cursor")));
    }

    @GET
    @Path("/grants")
    public JsonNode listGrants() {
        return billing.grants(call.account());
    }

    @GET
    @Path("/top-up")
    public JsonNode getOffer() {
        return billing.topUpOffer(call.account());
    }

    @POST
    @Path("/top-up")
    @SignedIn(role = Role.ADMIN, recent = true)
    public JsonNode buy(@Nullable PurchaseRequest request) {
        CreditClient.Purchase purchase = call.requireBody(request)
                .of(credentials.get(call.person()), call.page().header("Idempotency-Key"));
        JsonNode answer = billing.buy(call.account(), purchase);
        audit.record(
                call.actor(),
                Action.CREDITS_BOUGHT,
                call.account(),
                Map.of(
                        "pack",
                        purchase.pack(),
                        "price_minor",
                        purchase.priceMinor(),
                        "state",
                        answer.path("state").asText()));
        return answer;
    }
}
