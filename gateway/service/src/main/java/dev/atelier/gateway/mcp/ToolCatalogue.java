// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.admission.RouteRequirement;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.platform.caller.Scope;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The tools, as {@code tools.json} describes them. */
@Singleton
class ToolCatalogue {
    static final String GENERATE = "generate";

    private final Map<String, Tool> tools = new LinkedHashMap<>();

    ToolCatalogue() {
        for (JsonNode entry : read().path("tools")) {
            ObjectNode definition = entry.deepCopy();
            String label = definition.remove("route").textValue();
            ((ObjectNode) definition.path("inputSchema")).put("type", "object").put("additionalProperties", false);
            tools.put(definition.path("name").textValue(), new Tool(route(label), definition, Optional.empty()));
        }
    }

    Optional<Tool> find(String name) {
        return Optional.ofNullable(tools.get(name));
    }

    Tool generate() {
        return find(GENERATE).orElseThrow();
    }

    /** The answer to tools/list: what a credential with these scopes can call. */
    ObjectNode list(Set<Scope> scopes, List<Tool> ofModels) {
        ObjectNode result = McpJson.object();
        ArrayNode list = result.putArray("tools");
        tools.values().stream().filter(tool -> covers(scopes, tool)).forEach(tool -> list.add(tool.definition()));
        ofModels.stream().filter(tool -> covers(scopes, tool)).forEach(tool -> list.add(tool.definition()));
        return result;
    }

    private static boolean covers(Set<Scope> scopes, Tool tool) {
        return tool.route()
                .requirement()
                .map(RouteRequirement::scope)
                .filter(scopes::contains)
                .isPresent();
    }

    private static PublicRoute route(String label) {
        return RouteTable.ALL.stream()
                .filter(route -> route.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a tool has a route that does not exist: " + label));
    }

    private static ObjectNode read() {
        try (InputStream file = ToolCatalogue.class.getResourceAsStream("tools.json")) {
            return McpJson.readObject(Objects.requireNonNull(file).readAllBytes())
                    .orElseThrow(() -> new IllegalStateException("tools.json is not a JSON object"));
        } catch (IOException e) {
            throw new IllegalStateException("tools.json cannot be read", e);
        }
    }
}
