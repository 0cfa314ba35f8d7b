// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy.lostanswer;

import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.proxy.ServiceCalls;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.submit.CreateHeaders;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * One create without an idempotency key, whose client could never find its generation again. Before the gateway reports to
 * the client that the create failed, generation-service concludes the create: a queued generation becomes the response, and
 * anything else is never queued (docs/adr/0001).
 */
final class TrackedCreate implements ResponseTracker {
    private static final Logger LOG = Logger.getLogger(TrackedCreate.class);
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final UUID attempt = UUID.randomUUID();
    private final RequestContext context;
    private final ServiceCalls services;
    private final Vertx vertx;
    private final Duration limit;

    TrackedCreate(RequestContext context, ServiceCalls services, Vertx vertx, Duration limit) {
        this.context = context;
        this.services = services;
        this.vertx = vertx;
        this.limit = limit;
    }

    @Override
    public void addTo(MultiMap headers) {
        headers.set(CreateHeaders.ATTEMPT, attempt.toString());
    }

    @Override
    public boolean isUnconfirmed(MultiMap headers) {
        return headers.contains(CreateHeaders.UNCONFIRMED);
    }

    @Override
    public Future<Optional<BufferedResponse>> conclude() {
        return ask(System.nanoTime() + limit.toNanos());
    }

    private Future<Optional<BufferedResponse>> ask(long deadline) {
        var body = new JsonObject().put("account", context.account()).put("attempt", attempt.toString());
        return services.postAsGateway(
                        ServiceName.GENERATION, CreateHeaders.CONCLUDE_PATH, context.requestId(), body.toBuffer())
                .map(Optional::of)
                .otherwise(Optional.empty())
                .compose(answer -> {
                    boolean isDecided =
                            answer.filter(known -> known.status() < 500).isPresent();
                    if (isDecided) {
                        return Future.succeededFuture(answer.filter(known -> known.status() < 400));
                    }
                    if (context.isEnded() || System.nanoTime() - deadline > 0) {
                        LOG.warnf("create not concluded account=%d attempt=%s", context.account(), attempt);
                        return Future.succeededFuture(Optional.empty());
                    }
                    return vertx.timer(PAUSE.toMillis(), TimeUnit.MILLISECONDS).compose(_ -> ask(deadline));
                });
    }
}
