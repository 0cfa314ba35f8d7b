// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where predictions of a model are made.
 *
 * @param path below the base URL
 * @param version absent where the path says it all
 */
record ReplicateModel(String path, Optional<String> version) {
    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9_.-]*";
    private static final Pattern VERSION = Pattern.compile("(?:" + NAME + "/" + NAME + ":)?([0-9a-f]{64})");
    private static final Pattern MODEL = Pattern.compile("(deployments/)?(" + NAME + "/" + NAME + ")");

    /** A model ({@code owner/name}), a version (64 hex digits, with or without its model), or a deployment. */
    static Optional<ReplicateModel> of(String text) {
        Matcher version = VERSION.matcher(text);
        if (version.matches()) {
            return Optional.of(new ReplicateModel("/predictions", Optional.of(version.group(1))));
        }
        Matcher model = MODEL.matcher(text);
        if (!model.matches()) {
            return Optional.empty();
        }
        String place = model.group(1) == null ? "/models/" : "/deployments/";
        return Optional.of(new ReplicateModel(place + model.group(2) + "/predictions", Optional.empty()));
    }

    ObjectNode prediction(ObjectNode input) {
        ObjectNode prediction = JsonNodeFactory.instance.objectNode();
        version.ifPresent(text -> prediction.put("version", text));
        prediction.set("input", input);
        return prediction;
    }
}
