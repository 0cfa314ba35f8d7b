// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Accounts and their keys, for the operator. */
@Path("/admin/accounts")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class AccountAdminResource {
    private static final int CREATED = 201;

    private final AccountAdminService accounts;
    private final ApiKeyAdminService keys;
    private final OperatorCall call;

    AccountAdminResource(AccountAdminService accounts, ApiKeyAdminService keys, OperatorCall call) {
        this.accounts = accounts;
        this.keys = keys;
        this.call = call;
    }

    /**
     * How long the media of an account are kept; library-service checks it.
     *
     * @param days null for the default of the installation
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record RetentionRequest(@Nullable Integer days) {}

    /** Changes the plan of an account. */
    record PlanRequest(@Nullable String plan, @Nullable String reason) {

        AccountAdminClient.PlanChange change(String actor) {
            return new AccountAdminClient.PlanChange(
                    Plan.of(Checks.oneOf(NewAccountRequest.PLANS, plan, "plan")), Checks.text(reason, "reason"), actor);
        }
    }

    /** Closes an account. */
    record CloseRequest(@Nullable String reason) {

        AccountAdminClient.Closing closing(String actor) {
            return new AccountAdminClient.Closing(Checks.text(reason, "reason"), actor);
        }
    }

    /**
     * How an account pays its automatic top-ups, in the names of the payment provider; billing-service checks it.
     *
     * @param pack the pack to buy, the smallest when absent
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PaymentMethodRequest(
            @Nullable String customer,
            @Nullable String method,
            @Nullable String pack) {

        @Override
        public String toString() {
            return "PaymentMethodRequest[hidden]";
        }
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.ACCOUNT_OPEN)
    public AccountAdminView open(@Nullable NewAccountRequest request) {
        return accounts.open(call.requireBody(request), call.actor());
    }

    @GET
    @Performed(Operation.ACCOUNTS_LIST)
    public Page<AccountAdminView> list(
            @RestQuery @Nullable String q, @RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        return accounts.list(q, limit, cursor);
    }

    @GET
    @Path("/{id}")
    @Performed(Operation.ACCOUNT_READ)
    public AccountAdminView get(@RestPath AccountId id) {
        return accounts.get(id.value());
    }

    @POST
    @Path("/{id}/grants")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.CREDITS_GRANT)
    public AccountAdminView grant(@RestPath AccountId id, @Nullable GrantRequest request) {
        return accounts.grant(id.value(), call.requireBody(request), call.actor());
    }

    @PUT
    @Path("/{id}/plan")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.PLAN_CHANGE)
    public AccountAdminView changePlan(@RestPath AccountId id, @Nullable PlanRequest request) {
        return accounts.changePlan(id.value(), call.requireBody(request), call.actor());
    }

    @POST
    @Path("/{id}/close")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.ACCOUNT_CLOSE)
    public AccountAdminView close(@RestPath AccountId id, @Nullable CloseRequest request) {
        return accounts.close(id.value(), call.requireBody(request), call.actor());
    }

    @POST
    @Path("/{id}/callback-secret/rotate")
    @ResponseStatus(CREATED)
    @Performed(Operation.CALLBACK_SECRET_ROTATE)
    public JsonNode rotateCallbackSecret(@RestPath AccountId id) {
        return accounts.rotateCallbackSecret(id.value(), call.actor());
    }

    @PUT
    @Path("/{id}/retention")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.RETENTION_SET)
    public JsonNode setRetention(@RestPath AccountId id, @Nullable RetentionRequest request) {
        return accounts.setRetention(id.value(), call.requireBody(request), call.actor());
    }

    @PUT
    @Path("/{id}/payment-method")
    @Consumes(MediaType.APPLICATION_JSON)
    @Performed(Operation.PAYMENT_METHOD_SET)
    public JsonNode storePaymentMethod(@RestPath AccountId id, @Nullable PaymentMethodRequest request) {
        return accounts.storePaymentMethod(id.value(), call.requireBody(request), call.actor());
    }

    @DELETE
    @Path("/{id}/payment-method")
    @Performed(Operation.PAYMENT_METHOD_REMOVE)
    public JsonNode removePaymentMethod(@RestPath AccountId id) {
        return accounts.removePaymentMethod(id.value(), call.actor());
    }

    @GET
    @Path("/{id}/entries")
    @Performed(Operation.ENTRIES_LIST)
    public JsonNode listEntries(
            @RestPath AccountId id, @RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        return accounts.listEntries(id.value(), limit, cursor);
    }

    /** The newest keys of an account; there are no further pages. */
    @GET
    @Path("/{id}/keys")
    @Performed(Operation.KEYS_LIST)
    public Page<ApiKeyView> listKeys(@RestPath AccountId id) {
        return new Page<>(keys.listOfAccount(id.value()), null);
    }

    @POST
    @Path("/{id}/keys")
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.KEY_CREATE)
    public ApiKeyView createKey(@RestPath AccountId id, @Nullable NewKeyRequest request) {
        return keys.create(id.value(), call.requireBody(request), call.actor());
    }
}
