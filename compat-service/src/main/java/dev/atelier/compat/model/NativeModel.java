// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model of the catalogue as far as the dialects need it.
 *
 * @param task such as {@code text-to-image}
 * @param inputSchema the JSON Schema of its input; only of a model that was read alone
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record NativeModel(
        long id,
        String slug,
        String name,
        String description,
        String type,
        String task,
        long baseCredits,
        @Nullable JsonNode inputSchema) {
    private static final String MEDIA = "x-service-media";

    /** The schema of a member of the input; missing where the model has no such member. */
    public JsonNode member(String member) {
        return inputSchema == null
                ? MissingNode.getInstance()
                : inputSchema.path("properties").path(member);
    }

    public boolean takes(String member) {
        return member(member).isObject();
    }

    /** The values of a member with a list of them; empty for any other member. */
    public List<String> choices(String member) {
        return member(member).path("enum").valueStream().map(JsonNode::asText).toList();
    }

    /** Whether the input cannot be without this member. */
    public boolean requires(String member) {
        return inputSchema != null
                && inputSchema
                        .path("required")
                        .valueStream()
                        .anyMatch(name -> name.asText().equals(member));
    }

    /** The members that take a file of this kind, or a list of files: {@code image_url}, {@code image_urls}. */
    public List<String> mediaMembers(Optional<String> kind) {
        return inputSchema == null
                ? List.of()
                : inputSchema
                        .path("properties")
                        .propertyStream()
                        .filter(member -> mediaKind(member.getValue())
                                .filter(found ->
                                        kind.isEmpty() || kind.orElseThrow().equals(found))
                                .isPresent())
                        .map(Map.Entry::getKey)
                        .toList();
    }

    private static Optional<String> mediaKind(JsonNode member) {
        String own = member.path(MEDIA).asText();
        String kind = own.isEmpty() ? member.path("items").path(MEDIA).asText() : own;
        // A voice is named, not sent.
        return Optional.of(kind).filter(found -> !found.isEmpty() && !found.equals("voice"));
    }
}
