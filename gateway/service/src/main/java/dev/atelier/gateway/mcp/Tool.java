// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.route.PublicRoute;
import java.util.Optional;

/**
 * A tool: a route of the public API in the words of an assistant.
 *
 * @param definition as clients read it, with name, description and input schema
 * @param model the model that the tool runs, if it runs only one
 */
record Tool(PublicRoute route, ObjectNode definition, Optional<String> model) {

    ObjectNode arguments() {
        return (ObjectNode) definition.path("inputSchema").path("properties");
    }

    boolean has(String argument) {
        return arguments().has(argument);
    }
}
