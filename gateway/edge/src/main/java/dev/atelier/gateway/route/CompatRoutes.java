// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static dev.atelier.gateway.admission.RateClass.EVERY_REQUEST;
import static dev.atelier.gateway.admission.RateClass.STATUS_READS;
import static dev.atelier.platform.caller.Scope.GENERATE;
import static dev.atelier.platform.caller.Scope.LIBRARY;
import static dev.atelier.platform.caller.Scope.READ;
import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The paths of the other vendors' dialects; their status reads have their own rate limit, because their clients poll. */
final class CompatRoutes {
    private static final String HF = DialectName.HF.prefix();
    private static final String FAL = DialectName.FAL.prefix();
    private static final String OPENAI = DialectName.OPENAI.prefix();
    private static final HttpMethod QUERY = HttpMethod.valueOf("QUERY");
    private static final String REPLICATE = DialectName.REPLICATE.prefix();
    private static final String REPLICATE_MODEL = REPLICATE + "/models/{owner}/{name}";
    private static final String GEMINI = DialectName.GEMINI.prefix();
    private static final String FAL_REQUEST = FAL + "/queue/{owner}/{alias}/requests/{id}";
    private static final RouteRequirement START = RouteRequirement.newGeneration();
    private static final RouteRequirement STOP = new RouteRequirement(GENERATE, EVERY_REQUEST);
    private static final RouteRequirement LOOK = new RouteRequirement(READ, EVERY_REQUEST);
    private static final RouteRequirement STATUS = new RouteRequirement(READ, List.of(STATUS_READS));
    private static final RouteRequirement UPLOAD = new RouteRequirement(LIBRARY, EVERY_REQUEST);

    private static final List<PublicRoute> OF_HF = List.of(
            authenticated(POST, HF + "/{path*}", START, TrafficClass.JSON),
            authenticated(GET, HF + "/requests/{id}/status", STATUS, TrafficClass.PLAIN),
            authenticated(POST, HF + "/requests/{id}/cancel", STOP, TrafficClass.JSON),
            authenticated(POST, HF + "/files/generate-upload-url", UPLOAD, TrafficClass.JSON),
            anonymous(PUT, HF + "/files/upload/{token}", TrafficClass.BYTES),
            anonymous(GET, HF + "/files/{name}", TrafficClass.PLAIN));

    private static final List<PublicRoute> OF_FAL = List.of(
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

    private static final List<PublicRoute> OF_OPENAI = List.of(
            authenticated(POST, OPENAI + "/images/generations", START, TrafficClass.JSON),
            // The body is a form with files, or JSON.
            authenticated(POST, OPENAI + "/images/edits", START, TrafficClass.BYTES),
            authenticated(POST, OPENAI + "/audio/speech", START, TrafficClass.JSON),
            authenticated(POST, OPENAI + "/audio/transcriptions", START, TrafficClass.BYTES),
            authenticated(POST, OPENAI + "/videos", START, TrafficClass.BYTES),
            authenticated(GET, OPENAI + "/videos", LOOK, TrafficClass.PLAIN),
            authenticated(GET, OPENAI + "/videos/{id}", STATUS, TrafficClass.PLAIN),
            authenticated(DELETE, OPENAI + "/videos/{id}", STOP, TrafficClass.PLAIN),
            authenticated(GET, OPENAI + "/videos/{id}/content", LOOK, TrafficClass.PLAIN),
            authenticated(GET, OPENAI + "/models", LOOK, TrafficClass.PLAIN),
            authenticated(GET, OPENAI + "/models/{model}", LOOK, TrafficClass.PLAIN),
            authenticated(POST, OPENAI + "/files", UPLOAD, TrafficClass.UPLOAD),
            authenticated(GET, OPENAI + "/files", LOOK, TrafficClass.PLAIN),
            authenticated(GET, OPENAI + "/files/{id}", LOOK, TrafficClass.PLAIN),
            authenticated(DELETE, OPENAI + "/files/{id}", UPLOAD, TrafficClass.PLAIN),
            authenticated(GET, OPENAI + "/files/{id}/content", LOOK, TrafficClass.PLAIN));

    private static final List<PublicRoute> OF_REPLICATE = List.of(
            authenticated(POST, REPLICATE + "/predictions", START, TrafficClass.MEDIA_JSON),
            authenticated(POST, REPLICATE_MODEL + "/predictions", START, TrafficClass.MEDIA_JSON),
            authenticated(POST, REPLICATE + "/deployments/{owner}/{name}/predictions", START, TrafficClass.MEDIA_JSON),
            authenticated(GET, REPLICATE + "/predictions", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/predictions/{id}", STATUS, TrafficClass.PLAIN),
            authenticated(POST, REPLICATE + "/predictions/{id}/cancel", STOP, TrafficClass.JSON),
            authenticated(GET, REPLICATE + "/models", LOOK, TrafficClass.PLAIN),
            // A search: the words are the body, as plain text.
            authenticated(QUERY, REPLICATE + "/models", LOOK, TrafficClass.BYTES),
            authenticated(GET, REPLICATE_MODEL, LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE_MODEL + "/versions", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE_MODEL + "/versions/{id}", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/search", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/collections", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/collections/{slug}", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/hardware", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/account", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/trainings", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/deployments", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/webhooks/default/secret", LOOK, TrafficClass.PLAIN),
            authenticated(POST, REPLICATE + "/files", UPLOAD, TrafficClass.UPLOAD),
            authenticated(GET, REPLICATE + "/files", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/files/{id}", LOOK, TrafficClass.PLAIN),
            authenticated(GET, REPLICATE + "/files/{id}/download", LOOK, TrafficClass.PLAIN),
            authenticated(DELETE, REPLICATE + "/files/{id}", UPLOAD, TrafficClass.PLAIN));

    private static final List<PublicRoute> OF_GEMINI = Stream.of(GEMINI + "/v1", GEMINI + "/v1beta")
            .flatMap(version -> Stream.of(
                    // The last segment is the model, a colon and the method.
                    authenticated(POST, version + "/models/{call}", START, TrafficClass.MEDIA_JSON),
                    authenticated(GET, version + "/models", LOOK, TrafficClass.PLAIN),
                    authenticated(GET, version + "/models/{model}", LOOK, TrafficClass.PLAIN)))
            .toList();

    static final List<PublicRoute> ALL = Stream.of(OF_HF, OF_FAL, OF_OPENAI, OF_REPLICATE, OF_GEMINI)
            .flatMap(List::stream)
            .toList();

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
