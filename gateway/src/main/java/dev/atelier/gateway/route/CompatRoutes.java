// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static dev.atelier.gateway.admission.RateClass.EVERY_REQUEST;
import static dev.atelier.gateway.admission.RateClass.GENERATIONS;
import static dev.atelier.gateway.admission.RateClass.STATUS_READS;
import static dev.atelier.gateway.admission.RateClass.everyRequestAnd;
import static dev.atelier.platform.caller.Scope.GENERATE;
import static dev.atelier.platform.caller.Scope.LIBRARY;
import static dev.atelier.platform.caller.Scope.READ;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import dev.atelier.gateway.admission.Demand;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;

/** The paths of the other vendors' dialects. Their status reads have a window of their own, as their clients poll. */
final class CompatRoutes {
    private static final String HF = "/compat/hf";
    private static final String FAL = "/compat/fal";
    private static final String FAL_REQUEST = FAL + "/queue/{owner}/{alias}/requests/{id}";
    private static final Demand START = new Demand(GENERATE, everyRequestAnd(GENERATIONS));
    private static final Demand STOP = new Demand(GENERATE, EVERY_REQUEST);
    private static final Demand STATUS = new Demand(READ, List.of(STATUS_READS));
    private static final Demand UPLOAD = new Demand(LIBRARY, EVERY_REQUEST);

    static final List<PublicRoute> ALL = List.of(
            asked(POST, HF + "/{path*}", START, Traffic.JSON),
            asked(GET, HF + "/requests/{id}/status", STATUS, Traffic.PLAIN),
            asked(POST, HF + "/requests/{id}/cancel", STOP, Traffic.JSON),
            asked(POST, HF + "/files/generate-upload-url", UPLOAD, Traffic.JSON),
            open(PUT, HF + "/files/upload/{token}", Traffic.BYTES),
            open(GET, HF + "/files/{name}", Traffic.PLAIN),
            asked(POST, FAL + "/queue/{path*}", START, Traffic.JSON),
            asked(POST, FAL + "/run/{path*}", START, Traffic.JSON),
            asked(GET, FAL_REQUEST, STATUS, Traffic.PLAIN),
            asked(GET, FAL_REQUEST + "/status", STATUS, Traffic.PLAIN),
            asked(GET, FAL_REQUEST + "/status/stream", STATUS, Traffic.STREAM),
            asked(GET, FAL_REQUEST + "/response", STATUS, Traffic.PLAIN),
            asked(PUT, FAL_REQUEST + "/cancel", STOP, Traffic.JSON),
            asked(POST, FAL + "/rest/storage/upload/initiate", UPLOAD, Traffic.JSON),
            open(PUT, FAL + "/files/upload/{token}", Traffic.BYTES),
            open(GET, FAL + "/files/{name}", Traffic.PLAIN),
            open(GET, FAL + "/.well-known/jwks.json", Traffic.PLAIN));

    private CompatRoutes() {}

    private static PublicRoute asked(HttpMethod method, String template, Demand demand, Traffic traffic) {
        return new PublicRoute(method, template, Optional.of(demand), traffic, Upstream.COMPAT);
    }

    /** An upload address is a secret of its own, and what is uploaded is read like any media. */
    private static PublicRoute open(HttpMethod method, String template, Traffic traffic) {
        return new PublicRoute(method, template, Optional.empty(), traffic, Upstream.COMPAT);
    }
}
