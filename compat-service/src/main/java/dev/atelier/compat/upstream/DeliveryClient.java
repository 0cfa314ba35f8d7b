// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upstream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** Hands callbacks to webhook-service, which signs, sends and repeats them. */
@RegisterRestClient(configKey = "webhook")
@RegisterClientHeaders(InternalCallHeaders.ToWebhook.class)
@RegisterProvider(InternalErrors.class)
@Path("/internal/deliveries")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public interface DeliveryClient {

    /**
     * A callback to be sent.
     *
     * @param key the same key is sent once
     * @param scheme how it is signed
     */
    record Delivery(
            long account,
            String key,
            String url,
            String policy,
            String body,
            Map<String, String> headers,
            String scheme) {
        /** Without URL, headers and body, which may hold secrets. */
        @Override
        public String toString() {
            return "Delivery[" + account + ", " + key + "]";
        }
    }

    /** Whether it was new. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Accepted(String key, boolean accepted) {}

    @POST
    Accepted send(Delivery delivery);

    /** Hands a callback over in one attempt; false when that did not succeed, or is not known to have. */
    default boolean trySend(Delivery delivery) {
        try {
            send(delivery);
            return true;
        } catch (ApiException | ProcessingException _) {
            return false;
        }
    }
}
