// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.media.FieldPath;
import dev.atelier.platform.secret.Sha256;
import java.util.HashMap;
import java.util.Map;

/**
 * The data: URIs of an input, taken out of it: schemas, prices and the stored generation see a short reference with the
 * hash of the URI instead of megabytes of text.
 *
 * @param input the input with short references
 * @param contents the URIs, by short reference
 */
public record InlineMedia(ObjectNode input, Map<String, String> contents) {
    private static final String SCHEME = "data:";

    public InlineMedia {
        contents = Map.copyOf(contents);
    }

    /** Takes out what stands where the model takes media; any other text stays as it is. */
    public static InlineMedia extract(Model model, ObjectNode sent) {
        Map<String, String> contents = new HashMap<>();
        ObjectNode input = sent.deepCopy();
        for (MediaField field : model.input().mediaFields()) {
            JsonNode value = sent.path(field.name());
            for (int i = 0; i < value.size(); i++) {
                extract(value.path(i), new FieldPath(field.name(), i), input, contents);
            }
            extract(value, new FieldPath(field.name(), -1), input, contents);
        }
        return new InlineMedia(input, contents);
    }

    private static void extract(JsonNode value, FieldPath path, ObjectNode input, Map<String, String> contents) {
        if (value.isTextual() && isDataUri(value.textValue())) {
            String reference = SCHEME + Sha256.hex(value.textValue());
            contents.put(reference, value.textValue());
            path.set(input, reference);
        }
    }

    static boolean isDataUri(String text) {
        return text.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** The URI behind a short reference; any other link is itself. */
    String url(String link) {
        return contents.getOrDefault(link, link);
    }

    /** Without the contents, which are large and private. */
    @Override
    public String toString() {
        return "InlineMedia[" + contents.keySet() + "]";
    }
}
