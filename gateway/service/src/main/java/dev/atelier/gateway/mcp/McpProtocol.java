// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.stream.Stream;

/** The versions of the protocol, and the answers that say what this server can do. */
final class McpProtocol {
    /** Clients of these versions begin with initialize. Nothing of it is remembered, so any replica answers the next request. */
    private static final List<String> WITH_INITIALIZE = List.of("2025-11-25", "2025-06-18", "2025-03-26");
    /** Every request of this version says all that the server has to know. */
    private static final String STATELESS = "2026-07-28";

    private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
    private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    /** How long a client may keep the list of tools: it changes with the scopes of the credential only. */
    private static final int LIST_LIFETIME_MILLIS = 60_000;

    private static final String INSTRUCTIONS = """
            Makes images, videos and audio with the models of this installation, and keeps them in the account's library. \
            Call list_models to choose a model and get_model to read its input schema, then estimate for the price and \
            generate to run it. Generations cost credits. Give every generate a request_id of your own, and repeat a \
            call whose answer was lost with the same request_id: it is charged once. A generation that still runs when \
            generate answers is read with get_generation and its wait. Media in an input are references: file_12, \
            gen_34#0, shelf:name or an https address.""";

    private McpProtocol() {}

    /** Whether a body may hold several messages: in the oldest version, whose clients do not name it after initialize. */
    static boolean hasBatches(HttpServerRequest request) {
        String header = request.getHeader("MCP-Protocol-Version");
        return header == null || header.equals(WITH_INITIALIZE.getLast());
    }

    /** Whether the message is of the version without sessions; refuses a version that is not known. */
    static boolean isStateless(McpMessage message, HttpServerRequest request) {
        String header = request.getHeader("MCP-Protocol-Version");
        String stated = message.meta(VERSION).orElse(null);
        if (stated == null && !STATELESS.equals(header)) {
            if (header != null && !WITH_INITIALIZE.contains(header)) {
                throw unsupported(header);
            }
            return false;
        }
        if (stated == null && !message.isRequest()) {
            // A response has no room for the version, and neither gets an answer that depends on it.
            return true;
        }
        if (stated == null) {
            throw incomplete(VERSION);
        }
        checkHeaders(message, request, stated);
        if (!stated.equals(STATELESS)) {
            throw unsupported(stated);
        }
        if (message.id() != null && !message.hasMeta(CAPABILITIES)) {
            throw incomplete(CAPABILITIES);
        }
        return true;
    }

    private static void checkHeaders(McpMessage message, HttpServerRequest request, String stated) {
        boolean isSame = stated.equals(request.getHeader("MCP-Protocol-Version"))
                && message.method().equals(request.getHeader("Mcp-Method"))
                && (!message.isCall() || message.toolName().equals(request.getHeader("Mcp-Name")));
        // A notification may come without these headers.
        if (!isSame && message.id() != null) {
            throw new McpException(
                    400,
                    McpException.HEADER_MISMATCH,
                    "The headers MCP-Protocol-Version, Mcp-Method and Mcp-Name must say the same as the message.");
        }
    }

    private static McpException incomplete(String member) {
        return new McpException(
                400, McpException.INVALID_PARAMS, "Requests of " + STATELESS + " have " + member + " in params._meta.");
    }

    /** The answer to initialize: the version that the client asked for, or the newest of its kind. */
    static ObjectNode initialize(ObjectNode params) {
        String asked = params.path("protocolVersion").asText();
        ObjectNode result = capabilities()
                .put("protocolVersion", WITH_INITIALIZE.contains(asked) ? asked : WITH_INITIALIZE.getFirst());
        result.set("serverInfo", serverInfo());
        return result;
    }

    /** The answer to server/discover. */
    static ObjectNode discover() {
        ObjectNode result = capabilities();
        result.set("supportedVersions", versions());
        return result;
    }

    /** Adds what every result of the version without sessions has. */
    static ObjectNode stateless(ObjectNode result) {
        result.put("resultType", "complete").putObject("_meta").set(SERVER_INFO, serverInfo());
        if (result.has("tools") || result.has("supportedVersions")) {
            result.put("ttlMs", LIST_LIFETIME_MILLIS).put("cacheScope", "private");
        }
        return result;
    }

    private static ObjectNode capabilities() {
        ObjectNode result = McpJson.object().put("instructions", INSTRUCTIONS);
        result.putObject("capabilities").putObject("tools");
        return result;
    }

    private static ObjectNode serverInfo() {
        return McpJson.object().put("name", "atelier").put("title", "Atelier").put("version", "1.0.0");
    }

    private static ArrayNode versions() {
        ArrayNode versions = McpJson.object().arrayNode();
        Stream.concat(Stream.of(STATELESS), WITH_INITIALIZE.stream()).forEach(versions::add);
        return versions;
    }

    private static McpException unsupported(String requested) {
        ObjectNode data = McpJson.object().put("requested", requested);
        data.set("supported", versions());
        return new McpException(
                400, McpException.UNSUPPORTED_VERSION, "This version of the protocol is not supported.", data);
    }
}
