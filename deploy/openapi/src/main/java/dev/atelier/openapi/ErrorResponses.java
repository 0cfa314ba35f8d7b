// SPDX-License-Identifier: Apache-2.0
package dev.atelier.openapi;

import dev.atelier.gateway.admission.RateClass;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.TrafficClass;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.ServiceName;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which refusals an operation knows: they follow from its line in the route table, and a few from what it does. */
final class ErrorResponses {
    private static final String EXAMPLE_ID = "req_0123456789abcdefghij";

    private final Map<Integer, Set<ErrorCode>> byStatus = new TreeMap<>();

    /** One refusal for each status that operations referred to so far, under the name that HTTP has for it. */
    JsonObject components() {
        JsonObject responses = new JsonObject();
        byStatus.forEach((status, codes) -> responses.put(name(status), response(status, codes)));
        return responses;
    }

    /** The codes that an error of the public API can have. */
    static JsonObject codes() {
        JsonArray codes = new JsonArray();
        Arrays.stream(ErrorCode.values())
                .filter(code -> !code.isOfConsole())
                .map(ErrorCode::wire)
                .forEach(codes::add);
        return new JsonObject().put("type", "string").put("enum", codes);
    }

    /**
     * The responses of an operation that refuse it, by status.
     *
     * @param more codes that its line of the route table does not imply
     */
    JsonObject of(PublicRoute route, List<ErrorCode> more) {
        Set<ErrorCode> codes = codes(route);
        codes.addAll(more);
        JsonObject refusals = new JsonObject();
        codes.stream()
                .collect(Collectors.groupingBy(ErrorCode::status, TreeMap::new, Collectors.toList()))
                .forEach((status, ofStatus) -> refusals.put(Integer.toString(status), reference(status, ofStatus)));
        return refusals;
    }

    private static Set<ErrorCode> codes(PublicRoute route) {
        // A query string can be malformed anywhere.
        Set<ErrorCode> codes = EnumSet.of(ErrorCode.INVALID_INPUT);
        if (route.template().contains("{")) {
            codes.add(ErrorCode.NOT_FOUND);
        }
        if (route.service() != ServiceName.GATEWAY) {
            codes.addAll(List.of(ErrorCode.INTERNAL_ERROR, ErrorCode.SERVICE_UNAVAILABLE));
        }
        if (route.traffic() == TrafficClass.JSON || route.traffic() == TrafficClass.MEDIA_JSON) {
            codes.add(ErrorCode.INVALID_JSON);
        }
        route.requirement().ifPresent(requirement -> {
            codes.addAll(List.of(
                    ErrorCode.UNAUTHORIZED,
                    ErrorCode.INVALID_TOKEN,
                    ErrorCode.INSUFFICIENT_SCOPE,
                    ErrorCode.PLAN_REQUIRED,
                    ErrorCode.RATE_LIMITED));
            if (requirement.rates().contains(RateClass.GENERATIONS)) {
                codes.addAll(List.of(
                        ErrorCode.INSUFFICIENT_CREDITS,
                        ErrorCode.TOKEN_CAP_EXCEEDED,
                        ErrorCode.MODERATION_BLOCKED,
                        ErrorCode.CONCURRENCY_LIMIT,
                        ErrorCode.PROVIDER_ERROR,
                        ErrorCode.MODEL_UNAVAILABLE));
            }
        });
        return codes;
    }

    /** Operations share what a status looks like; which of its codes they have is in their own description of it. */
    private JsonObject reference(int status, List<ErrorCode> codes) {
        byStatus.computeIfAbsent(status, _ -> EnumSet.noneOf(ErrorCode.class)).addAll(codes);
        return new JsonObject()
                .put("$ref", "#/components/responses/" + name(status))
                .put("description", words(codes));
    }

    private static JsonObject response(int status, Set<ErrorCode> codes) {
        JsonObject headers = new JsonObject().put("X-Request-Id", header("X-Request-Id"));
        if (status == 429 || status == 503) {
            headers.put("Retry-After", header("Retry-After"));
        }
        if (status == 401) {
            headers.put("WWW-Authenticate", header("WWW-Authenticate"));
        }
        JsonObject examples = new JsonObject();
        codes.forEach(code -> examples.put(code.wire(), new JsonObject().put("value", example(code))));
        JsonObject content = new JsonObject()
                .put("schema", new JsonObject().put("$ref", "#/components/schemas/Error"))
                .put("examples", examples);
        return new JsonObject()
                .put("description", words(codes))
                .put("headers", headers)
                .put("content", new JsonObject().put("application/json", content));
    }

    static JsonObject header(String name) {
        return new JsonObject().put("$ref", "#/components/headers/" + name);
    }

    private static JsonObject example(ErrorCode code) {
        JsonObject error = new JsonObject()
                .put("code", code.wire())
                .put("message", capitalised(code.condition()) + ".")
                .put("request_id", EXAMPLE_ID);
        return new JsonObject().put("error", error);
    }

    private static String words(Collection<ErrorCode> codes) {
        return codes.stream()
                .map(code -> "`" + code.wire() + "`: " + code.condition() + ".")
                .collect(Collectors.joining(" "));
    }

    private static String name(int status) {
        return HttpResponseStatus.valueOf(status).reasonPhrase().replace(" ", "");
    }

    private static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
