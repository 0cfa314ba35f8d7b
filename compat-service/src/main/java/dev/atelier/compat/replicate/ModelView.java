// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** Builds the bodies of models and versions; programs draw forms from the schemas in them. */
final class ModelView {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** Before any model: there is one version of each, and it does not change. */
    private static final String SINCE = "2026-01-01T00:00:00Z";

    private ModelView() {}

    /** @param url the address of the model */
    static ObjectNode of(ReplicateModel model, String url) {
        int slash = model.name().indexOf('/');
        ObjectNode view = JSON.objectNode()
                .put("url", url)
                .put("owner", model.name().substring(0, slash))
                .put("name", model.name().substring(slash + 1))
                .put("description", model.described().description())
                .put("visibility", "public")
                .put("is_official", true)
                .put("run_count", 0);
        for (String absent :
                new String[] {"github_url", "paper_url", "license_url", "cover_image_url", "default_example"}) {
            view.putNull(absent);
        }
        view.putObject("pricing").put("credits_from", model.described().baseCredits());
        view.set("latest_version", version(model));
        return view;
    }

    static ObjectNode version(ReplicateModel model) {
        ObjectNode version = JSON.objectNode()
                .put("id", ReplicateModel.versionOf(model.name()))
                .put("created_at", SINCE)
                .putNull("cog_version");
        model.schema().ifPresent(schema -> {
            ObjectNode api = version.putObject("openapi_schema").put("openapi", "3.1.0");
            api.putObject("info").put("title", model.name()).put("version", "1");
            api.putObject("paths");
            ObjectNode schemas = api.putObject("components").putObject("schemas");
            schemas.set("Input", input(schema.deepCopy()));
            schemas.set("Output", output(model));
        });
        return version;
    }

    private static ObjectNode input(ObjectNode schema) {
        int order = 0;
        for (var member : schema.path("properties").properties()) {
            ObjectNode shown = ((ObjectNode) member.getValue())
                    .put("title", title(member.getKey()))
                    .put("x-order", order++);
            markLink(shown);
            if (shown.path("items") instanceof ObjectNode items) {
                markLink(items);
            }
        }
        return schema.put("title", "Input");
    }

    /** In the vendor's schemas a file is a text of this format. */
    private static void markLink(ObjectNode schema) {
        String kind = schema.path("x-service-media").asText();
        if (!kind.isEmpty() && !kind.equals("voice")) {
            schema.put("format", "uri");
        }
    }

    private static String title(String member) {
        String words = member.replace('_', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static JsonNode output(ReplicateModel model) {
        ObjectNode address = JSON.objectNode().put("type", "string").put("format", "uri");
        ObjectNode output = model.makesList() ? JSON.objectNode().put("type", "array") : address;
        if (model.makesList()) {
            output.set("items", address);
        }
        return output.put("title", "Output");
    }
}
