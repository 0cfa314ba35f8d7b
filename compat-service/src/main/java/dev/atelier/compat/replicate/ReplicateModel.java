// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.secret.Sha256;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A model under a name that clients of this dialect run it by.
 *
 * @param name owner and name, with a slash between them
 * @param described the model of the catalogue whose description and prices are shown
 * @param translation for a name of the vendor's, whose inputs are the vendor's too; empty where they are the model's own
 */
record ReplicateModel(String name, NativeModel described, Optional<Translation> translation) {
    static final String IMAGE = "image";

    private static final String INPUT = "input.";

    /**
     * The id of the only version. It depends on the name alone: a program that holds a version goes on working when the
     * model gets a new input.
     */
    static String versionOf(String name) {
        return HexFormat.of().formatHex(Sha256.of("replicate model " + name));
    }

    /** The JSON Schema of the input, which callers must not change; empty for a listed model with inputs of its own. */
    Optional<JsonNode> schema() {
        return translation.<JsonNode>map(Translation::schema).or(() -> Optional.ofNullable(described.inputSchema()));
    }

    /** Whether the output is a list of addresses, and not one. */
    boolean makesList() {
        return translation
                .map(vendors -> makesSeveral(vendors.schema()))
                .orElseGet(() -> described.type().equals(IMAGE));
    }

    /** Whether a schema of the vendor's asks how many files are made. */
    static boolean makesSeveral(JsonNode schema) {
        JsonNode members = schema.path("properties");
        return members.path("num_outputs").path("maximum").asInt() > 1 || members.has("max_images");
    }

    CreateGenerationRequest toCreate(ObjectNode input) {
        if (translation.isPresent()) {
            return translation.orElseThrow().translate(input);
        }
        ObjectNode sent = input.deepCopy();
        // Libraries write an optional member without a value as null.
        sent.properties().removeIf(member -> member.getValue().isNull());
        return new CreateGenerationRequest(described.slug(), sent);
    }

    /** The members of a native input that hold media. */
    Collection<String> mediaMembers(CreateGenerationRequest request) {
        return translation
                .map(vendors -> vendors.linkMembers(request.model()))
                .orElseGet(() -> described.mediaMembers(Optional.empty()));
    }

    /** Where a member of the native input stands in the input that the client sent. */
    List<Object> locate(CreateGenerationRequest request, String member) {
        return translation
                .map(vendor -> vendor.location(request.model(), Optional.of(INPUT + member)))
                .orElseGet(() -> List.of("body", member));
    }

    /** Reports an invalid native input at its place in the client's input. */
    RuntimeException locate(CreateGenerationRequest request, ApiException refusal) {
        if (refusal.code() != ErrorCode.INVALID_INPUT
                || !refusal.param().orElse("").startsWith(INPUT)) {
            return refusal;
        }
        String member = refusal.param().orElseThrow().substring(INPUT.length());
        return new InvalidBody(List.of(FieldError.of(locate(request, member), refusal.message(), "value_error")));
    }
}
