// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.proxy.ServiceCalls;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.platform.internal.ServiceName;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tools of single models, for clients that name models in the address: {@code /mcp?models=landscape-image,voice-over}. */
@Singleton
class ModelTools {
    /** An assistant reads every schema that it is given; each is read from generation-service. */
    private static final int MAX_MODELS = 10;

    private static final Pattern MODEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,50}");

    private final ToolCatalogue tools;
    private final ServiceCalls services;

    ModelTools(ToolCatalogue tools, ServiceCalls services) {
        this.tools = tools;
        this.services = services;
    }

    /** The tool of this name, if it is one of a model that the address names. */
    Optional<Tool> find(RequestContext context, String name) {
        return models(context).stream()
                .filter(model -> name(model).equals(name))
                .findFirst()
                .map(model -> create(model, McpJson.object()));
    }

    /** The tools of all models that the address names; a model that does not exist has none. */
    Future<List<Tool>> list(RequestContext context, CallerToken token) {
        List<Future<Optional<Tool>>> reads = models(context).stream()
                .map(model -> services.getAsCaller(context, token, ServiceName.GENERATION, "/v1/models/" + model)
                        .compose(response -> BlockingWork.run(() -> read(model, response))))
                .toList();
        return Future.all(reads)
                .map(_ -> reads.stream()
                        .map(Future::result)
                        .flatMap(Optional::stream)
                        .toList());
    }

    private Optional<Tool> read(String model, BufferedResponse response) {
        return response.status() == 200
                ? McpJson.readObject(response.body().getBytes()).map(view -> create(model, view))
                : Optional.empty();
    }

    private Tool create(String model, ObjectNode view) {
        ObjectNode definition = tools.generate().definition().deepCopy();
        String words = "Runs the model %s. %s Costs from %d credits; estimate tells the exact price. %s"
                .formatted(
                        view.path("name").asText(model),
                        view.path("description").asText(),
                        view.path("base_credits").asLong(),
                        "Wait, request_id and the rest as in generate.");
        definition
                .put("name", name(model))
                .put("title", view.path("name").asText(model))
                .put("description", words);
        var tool = new Tool(tools.generate().route(), definition, Optional.of(model));
        tool.arguments().remove("model");
        ((ObjectNode) definition.path("inputSchema")).putArray("required").add("input");
        if (view.path("input_schema") instanceof ObjectNode schema) {
            ObjectNode input = schema.deepCopy();
            // They belong to the root of a schema.
            input.remove(List.of("$schema", "$id"));
            tool.arguments().set("input", input);
        }
        return tool;
    }

    /** Clients accept letters, digits, underscores and hyphens only. */
    private static String name(String model) {
        return ToolCatalogue.GENERATE + "_" + model.replace('.', '_');
    }

    private static List<String> models(RequestContext context) {
        return context.http().queryParam("models").stream()
                .flatMap(list -> Arrays.stream(list.split(",", MAX_MODELS + 1)))
                .map(String::strip)
                .filter(model -> MODEL.matcher(model).matches())
                .distinct()
                .limit(MAX_MODELS)
                .toList();
    }
}
