// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.system.ThisProcess.ProcessView;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** What a process of a service reports of itself; each service has its own interface, because each has its address and name. */
interface ProcessClient {

    ProcessView read();

    /** At billing-service. */
    @RegisterRestClient(configKey = "billing")
    @RegisterClientHeaders(InternalCallHeaders.ToBilling.class)
    @Path("/internal/process")
    interface BillingProcessClient extends ProcessClient {

        @Override
        @GET
        ProcessView read();
    }

    /** At generation-service. */
    @RegisterRestClient(configKey = "generation")
    @RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
    @Path("/internal/process")
    interface GenerationProcessClient extends ProcessClient {

        @Override
        @GET
        ProcessView read();
    }

    /** At library-service. */
    @RegisterRestClient(configKey = "library")
    @RegisterClientHeaders(InternalCallHeaders.ToLibrary.class)
    @Path("/internal/process")
    interface LibraryProcessClient extends ProcessClient {

        @Override
        @GET
        ProcessView read();
    }

    /** At webhook-service. */
    @RegisterRestClient(configKey = "webhook")
    @RegisterClientHeaders(InternalCallHeaders.ToWebhook.class)
    @Path("/internal/process")
    interface WebhookProcessClient extends ProcessClient {

        @Override
        @GET
        ProcessView read();
    }

    /** At compat-service. */
    @RegisterRestClient(configKey = "compat")
    @RegisterClientHeaders(InternalCallHeaders.ToCompat.class)
    @Path("/internal/process")
    interface CompatProcessClient extends ProcessClient {

        @Override
        @GET
        ProcessView read();
    }
}
