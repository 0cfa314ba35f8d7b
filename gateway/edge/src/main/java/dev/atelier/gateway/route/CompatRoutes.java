// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static dev.atelier.gateway.admission.RateClass.EVERY_REQUEST;
import static dev.atelier.gateway.admission.RateClass.STATUS_READS;
import static dev.atelier.platform.caller.Scope.GENERATE;
import static dev.atelier.platform.caller.Scope.LIBRARY;
import static dev.atelier.platform.caller.Scope.READ;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;

/** The paths of the other vendors' dialects; their status reads have their own rate limit, because their clients poll. */
final class CompatRoutes {
    private static final String HF = "/compat/hf";
    private static final String FAL = "/compat/fal";
    private static final String FAL_REQUEST = FAL + "/queue/{owner}/{alias}/requests/{id}";
    private static final RouteRequirement START = RouteRequirement.newGeneration();
    private static final RouteRequirement STOP = new RouteRequirement(GENERATE, EVERY_REQUEST);
    private static final RouteRequirement STATUS = new RouteRequirement(READ, List.of(STATUS_READS));
    private static final RouteRequirement UPLOAD = new RouteRequirement(LIBRARY, EVERY_REQUEST);

    static final List<PublicRoute> ALL = List.of(
            authenticated(POST, HF + "/{path*}", START, TrafficClass.JSON),
            authenticated(GET, HF + "/requests/{id}/status", STATUS, TrafficClass.PLAIN),
            authenticated(POST, HF + "/requests/{id}/cancel", STOP, TrafficClass.JSON),
            authenticated(POST, HF + "/files/generate-upload-url", UPLOAD, TrafficClass.JSON),
            anonymous(PUT, HF + "/files/upload/{token}", TrafficClass.BYTES),
            anonymous(GET, HF + "/files/{name}", TrafficClass.PLAIN),
            authenticated(POST, FAL + "/queue/{path*}", START, TrafficClass.MEDIA_JSON),
            authenticated(POST, FAL + "/run/{path*}", START, TrafficClass.MEDIA_JSON),
            // The input is in the query.
            authenticated(GET, FAL + "/run/{path*}", START, TrafficClass.PLAIN),
            authenticated(GET, FAL_REQUEST, STATUS, TrafficClass.PLAIN),
            authenticated(GET, FAL_REQUEST + "/status", STATUS, TrafficClass.PLAIN),
            authenticated(GET, FAL_REQUEST + "/status/stream", STATUS, TrafficClass.STREAM),
            authenticated(GET, FAL_REQUEST + "/response", STATUS, TrafficClass.PLAIN),
            authenticated(PUT, FAL_REQUEST + "/cancel", STOP, TrafficClass.JSON),
            authenticated(POST, FAL + "/rest/storage/upload/initiate", UPLOAD, TrafficClass.JSON),
            anonymous(PUT, FAL + "/files/upload/{token}", TrafficClass.BYTES),
            anonymous(GET, FAL + "/files/{name}", TrafficClass.PLAIN),
            anonymous(GET, FAL + "/.well-known/jwks.json", TrafficClass.PLAIN));

    private CompatRoutes() {}

    private static PublicRoute authenticated(
            HttpMethod method, String template, RouteRequirement requirement, TrafficClass traffic) {
        return new PublicRoute(method, template, Optional.of(requirement), traffic, ServiceName.COMPAT);
    }

    /** An upload link is a secret of its own, and uploaded files are read like any media. */
    private static PublicRoute anonymous(HttpMethod method, String template, TrafficClass traffic) {
        return new PublicRoute(method, template, Optional.empty(), traffic, ServiceName.COMPAT);
    }
}
