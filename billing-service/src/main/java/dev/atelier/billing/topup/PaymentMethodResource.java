// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import dev.atelier.billing.topup.PaymentMethodService.PaymentMethodRequest;
import dev.atelier.billing.topup.PaymentMethodService.PaymentMethodView;
import dev.atelier.billing.topup.PaymentMethodService.RemovedPaymentMethodView;
import dev.atelier.billing.topup.PaymentMethodService.TopUpOfferView;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;

/** The payment method of an account's automatic top-ups, for operators. */
@Path("/internal/accounts/{id}/payment-method")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class PaymentMethodResource {
    private final PaymentMethodService methods;

    PaymentMethodResource(PaymentMethodService methods) {
        this.methods = methods;
    }

    @GET
    @Operation(hidden = true)
    public TopUpOfferView get(@RestPath AccountId id) {
        return methods.offer(id.value());
    }

    @PUT
    @Operation(hidden = true)
    public PaymentMethodView put(@RestPath AccountId id, @Valid @NotNull PaymentMethodRequest request) {
        return methods.store(id.value(), request);
    }

    @DELETE
    @Operation(hidden = true)
    public RemovedPaymentMethodView remove(@RestPath AccountId id) {
        return methods.remove(id.value());
    }
}
