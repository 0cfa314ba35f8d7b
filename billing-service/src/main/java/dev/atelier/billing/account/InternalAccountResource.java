// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import dev.atelier.billing.account.AccountService.CloseRequest;
import dev.atelier.billing.account.AccountService.CreateAccountRequest;
import dev.atelier.billing.account.AccountService.InternalAccountView;
import dev.atelier.billing.account.AccountService.PlanRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Accounts for the gateway's operator API. */
@Path("/internal/accounts")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class InternalAccountResource {
    private static final int CREATED = 201;
    /** The longest name of an account. */
    private static final int MAX_WORDS = 120;

    private final AccountService accounts;

    InternalAccountResource(AccountService accounts) {
        this.accounts = accounts;
    }

    @POST
    @ResponseStatus(CREATED)
    @Operation(hidden = true)
    public InternalAccountView open(@Valid @NotNull CreateAccountRequest request) {
        return accounts.open(request);
    }

    @GET
    @Operation(hidden = true)
    public Page<InternalAccountView> list(
            @RestQuery @Nullable String q, @RestQuery @Nullable String limit, @RestQuery @Nullable String cursor) {
        String words = q == null ? "" : q.strip().replaceFirst("^acct_", "");
        if (words.length() > MAX_WORDS) {
            throw ApiException.invalid("q has at most " + MAX_WORDS + " characters.", "q");
        }
        return accounts.list(words, limit, cursor);
    }

    @GET
    @Path("/{id}")
    @AllowedCallers({ServiceName.GATEWAY, ServiceName.GENERATION})
    @Operation(hidden = true)
    public InternalAccountView get(@RestPath AccountId id) {
        return accounts.get(id.value());
    }

    @POST
    @Path("/{id}/grants")
    @Operation(hidden = true)
    public InternalAccountView grant(@RestPath AccountId id, @Valid @NotNull GrantRequest request) {
        return accounts.grant(id.value(), request);
    }

    @PUT
    @Path("/{id}/plan")
    @Operation(hidden = true)
    public InternalAccountView changePlan(@RestPath AccountId id, @Valid @NotNull PlanRequest request) {
        return accounts.changePlan(id.value(), request);
    }

    @POST
    @Path("/{id}/close")
    @Operation(hidden = true)
    public InternalAccountView close(@RestPath AccountId id, @Valid @NotNull CloseRequest request) {
        return accounts.close(id.value(), request);
    }
}
