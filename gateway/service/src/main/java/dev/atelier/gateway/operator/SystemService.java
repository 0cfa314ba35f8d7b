// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.broker.ConsumerLags;
import dev.atelier.gateway.broker.ConsumerLags.Lag;
import dev.atelier.gateway.operator.SystemAdminResource.SystemView;
import dev.atelier.gateway.operator.SystemAdminResource.SystemView.ServiceState;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.system.ThisProcess;
import dev.atelier.platform.system.ThisProcess.ProcessView;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Asks every service what runs there, and Kafka how far its readers are; what does not answer is shown as such. */
@Singleton
class SystemService {
    private static final Logger LOG = Logger.getLogger(SystemService.class);

    private final Map<ServiceName, ProcessClient> services;
    private final ThisProcess gateway;
    private final ConsumerLags lags;

    SystemService(
            @RestClient ProcessClient.GenerationProcessClient generation,
            @RestClient ProcessClient.LibraryProcessClient library,
            @RestClient ProcessClient.BillingProcessClient billing,
            @RestClient ProcessClient.WebhookProcessClient webhook,
            @RestClient ProcessClient.CompatProcessClient compat,
            ThisProcess gateway,
            ConsumerLags lags) {
        this.services = Map.of(
                ServiceName.GENERATION, generation,
                ServiceName.LIBRARY, library,
                ServiceName.BILLING, billing,
                ServiceName.WEBHOOK, webhook,
                ServiceName.COMPAT, compat);
        this.gateway = gateway;
        this.lags = lags;
    }

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

    SystemView read() {
        Stream<ServiceState> others = services.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(service -> ask(service.getKey(), service.getValue()));
        var here = new ServiceState(ServiceName.GATEWAY.application(), gateway.read());
        return new SystemView(Stream.concat(Stream.of(here), others).toList(), findLags());
    }

    private static ServiceState ask(ServiceName service, ProcessClient client) {
        try {
            return new ServiceState(service.application(), client.read());
        } catch (RuntimeException fault) {
            // The process failed or answered with something else, so its version and state are unknown.
            LOG.debugf("no process answers service=%s cause=%s", service.application(), fault);
            return new ServiceState(service.application(), null);
        }
    }

    private @Nullable List<Lag> findLags() {
        try {
            return lags.list();
        } catch (ApiException _) {
            return null;
        }
    }
}
