// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.longpoll.LongPollService;
import dev.atelier.gateway.proxy.RouteCalls.RouteRequest;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.route.TrafficClass;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.error.NearestName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The request of the public API that the call of a tool stands for.
 *
 * @param waitSeconds how long the call waits for the end of the generation that the response shows
 * @param requestId with which a repeat of the call is charged once; empty for a tool that creates nothing
 */
record ToolRequest(RouteRequest request, int waitSeconds, Optional<String> requestId) {
    static final String WAIT = "wait";
    static final String REQUEST_ID = "request_id";
    /** For clients that add it to every call, without the assistant's doing. */
    private static final String REQUEST_ID_META = "dev.atelier/request_id";

    private static final String INPUT = "input";
    private static final Pattern VISIBLE = Pattern.compile("[!-~]{1,255}");

    /** Refuses arguments that the tool does not have; the service checks their values. */
    static ToolRequest of(Tool tool, McpMessage message) {
        ObjectNode arguments = read(tool, message);
        int wait = readWait(tool, arguments.remove(WAIT));
        Map<String, String> headers = new HashMap<>();
        Optional<String> requestId = Optional.empty();
        if (tool.has(REQUEST_ID)) {
            requestId = Optional.of(requestId(arguments.remove(REQUEST_ID), message));
            headers.put("Idempotency-Key", requestId.orElseThrow());
            if (wait == 0) {
                headers.put("Prefer", "respond-async");
            }
        }
        tool.model().ifPresent(model -> arguments.put("model", model));
        String path = path(tool, arguments);
        boolean hasBody = tool.route().traffic() != TrafficClass.PLAIN && !arguments.isEmpty();
        if (hasBody) {
            headers.put("Content-Type", "application/json");
        }
        return new ToolRequest(
                new RouteRequest(
                        tool.route(),
                        hasBody ? path : path + query(arguments),
                        headers,
                        hasBody ? McpJson.toBuffer(arguments) : null),
                wait,
                requestId);
    }

    private static ObjectNode read(Tool tool, McpMessage message) {
        JsonNode sent = message.params().path("arguments");
        ObjectNode arguments = McpJson.object();
        sent.properties().forEach(argument -> {
            if (!tool.has(argument.getKey())) {
                throw unknown(tool, argument.getKey());
            }
            // Assistants write null for an argument that they leave out.
            if (!argument.getValue().isNull()) {
                arguments.set(argument.getKey(), argument.getValue());
            }
        });
        tool.arguments().properties().forEach(argument -> {
            JsonNode preset = argument.getValue().get("default");
            if (preset != null && !arguments.has(argument.getKey())) {
                arguments.set(argument.getKey(), preset);
            }
        });
        for (JsonNode required : tool.definition().path("inputSchema").path("required")) {
            if (!arguments.has(required.textValue())) {
                throw ApiException.invalid("This argument is required.", required.textValue());
            }
        }
        // Some assistants write an object as a text.
        if (arguments.path(INPUT).isTextual()) {
            byte[] text = arguments.path(INPUT).textValue().getBytes(StandardCharsets.UTF_8);
            McpJson.readObject(text).ifPresent(object -> arguments.set(INPUT, object));
        }
        return arguments;
    }

    private static ApiException unknown(Tool tool, String argument) {
        List<String> names = new ArrayList<>();
        tool.arguments().fieldNames().forEachRemaining(names::add);
        String input = tool.has(INPUT) ? " What a model's schema names belongs into `input`." : "";
        return ApiException.invalid(
                "There is no such argument." + NearestName.hint(argument, names) + " The arguments are "
                        + String.join(", ", names) + "." + input,
                InputFaults.shortened(argument));
    }

    private static int readWait(Tool tool, @Nullable JsonNode sent) {
        String text = sent == null || !tool.has(WAIT) ? "0" : sent.asText();
        int seconds = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : Integer.MAX_VALUE;
        if (seconds > LongPollService.LONGEST_SECONDS) {
            throw ApiException.invalid(
                    "wait is a whole number of seconds from 0 to " + LongPollService.LONGEST_SECONDS + ".", WAIT);
        }
        return seconds;
    }

    /** Without an id of the client the call has one all the same, so that the gateway itself can repeat it. */
    private static String requestId(@Nullable JsonNode argument, McpMessage message) {
        String id = argument == null
                ? message.meta(REQUEST_ID_META).orElseGet(() -> "mcp-" + UUID.randomUUID())
                : argument.asText();
        if (!VISIBLE.matcher(id).matches()) {
            throw ApiException.invalid("request_id is 1 to 255 visible ASCII characters.", REQUEST_ID);
        }
        return id;
    }

    /** Fills the parameters of the path in, and takes them from the arguments. */
    private static String path(Tool tool, ObjectNode arguments) {
        String path = tool.route().template();
        for (String segment : path.split("/", -1)) {
            if (segment.startsWith("{")) {
                String name = segment.substring(1, segment.length() - 1);
                JsonNode value = arguments.remove(name);
                String text = value == null ? "" : value.asText();
                boolean isSegment = text.matches("[A-Za-z0-9._~-]{1,128}");
                path = path.replace(segment, isSegment ? text : "..");
            }
        }
        boolean isSame = RouteTable.FORWARDED.match(tool.route().method(), path) instanceof RouteMatch.Found found
                && found.route().equals(tool.route());
        if (!isSame) {
            throw ApiException.invalid("This is not an id or a slug.", firstParameter(tool));
        }
        return path;
    }

    private static String firstParameter(Tool tool) {
        String template = tool.route().template();
        return template.substring(template.indexOf('{') + 1, template.indexOf('}'));
    }

    private static String query(ObjectNode arguments) {
        var query = new StringBuilder();
        arguments
                .properties()
                .forEach(argument -> query.append(query.isEmpty() ? '?' : '&')
                        .append(argument.getKey())
                        .append('=')
                        .append(URLEncoder.encode(argument.getValue().asText(), StandardCharsets.UTF_8)));
        return query.toString();
    }
}
