// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.proxy.ServiceCalls;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.route.TargetService;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * The answer of {@code GET /openapi.json}: put together from what the services say of themselves, once they all can be
 * reached, and kept from then on.
 */
@Singleton
public class OpenApiDocument {
    private static final Logger LOG = Logger.getLogger(OpenApiDocument.class);
    private static final List<TargetService> DESCRIBED = RouteTable.ALL.stream()
            .filter(PublicRoute::isForClients)
            .map(PublicRoute::service)
            .distinct()
            .filter(upstream -> upstream != TargetService.GATEWAY)
            .toList();

    private final ServiceCalls services;
    private final String baseUrl;
    private volatile Optional<Buffer> known = Optional.empty();

    OpenApiDocument(ServiceCalls services, @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.services = services;
        this.baseUrl = baseUrl;
    }

    public void answer(RequestContext context) {
        document()
                .onSuccess(document -> context.response()
                        .putHeader("Content-Type", "application/json")
                        .end(document))
                .onFailure(cause -> {
                    LOG.warnf("openapi cannot be put together cause=%s", cause);
                    context.refuse(RequestContext.serviceUnavailable());
                });
    }

    private Future<Buffer> document() {
        return known.map(Future::succeededFuture)
                .orElseGet(() -> descriptions()
                        .map(descriptions -> new OpenApiAssembly(baseUrl)
                                .assemble(descriptions)
                                .toBuffer())
                        .onSuccess(document -> known = Optional.of(document)));
    }

    private Future<List<JsonObject>> descriptions() {
        List<Future<JsonObject>> reads = new ArrayList<>();
        DESCRIBED.forEach(service -> reads.add(services.getAnonymously(service, "/q/openapi?format=json")
                .map(answer -> description(service, answer))));
        return Future.all(reads).map(all -> all.list());
    }

    private static JsonObject description(TargetService service, BufferedResponse answer) {
        if (answer.status() != 200) {
            throw new IllegalStateException(service + " answered " + answer.status());
        }
        return new JsonObject(answer.body());
    }
}
