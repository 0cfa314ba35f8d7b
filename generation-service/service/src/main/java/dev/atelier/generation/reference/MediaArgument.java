// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.media.FieldPath;
import dev.atelier.platform.error.ApiException;
import java.util.ArrayList;
import java.util.List;

/** A media member of an input, or one item of it, with the reference that the client wrote there. */
record MediaArgument(FieldPath path, MediaField field, MediaReference reference) {

    /** The member as {@code param} of an error names it. */
    String param() {
        return "input." + path;
    }

    ApiException refusal(String why) {
        return ApiException.invalid(why, param());
    }

    /** All media arguments of an input; a voice of the model is none, only a voice of the account is. */
    static List<MediaArgument> listOf(Model model, ObjectNode input) {
        List<MediaArgument> arguments = new ArrayList<>();
        for (MediaField field : model.input().mediaFields()) {
            JsonNode value = input.path(field.name());
            for (int i = 0; i < value.size(); i++) {
                add(arguments, new FieldPath(field.name(), i), field, value.path(i));
            }
            add(arguments, new FieldPath(field.name(), -1), field, value);
        }
        return arguments;
    }

    private static void add(List<MediaArgument> arguments, FieldPath path, MediaField field, JsonNode value) {
        if (!value.isTextual()) {
            return;
        }
        boolean isVoice = field.takes() == MediaField.Takes.VOICE;
        var reference = MediaReference.parse(value.textValue());
        if (isVoice && !(reference.orElse(null) instanceof MediaReference.Voice)) {
            return;
        }
        arguments.add(new MediaArgument(
                path,
                field,
                reference.orElseThrow(() -> ApiException.invalid(
                        "This is a reference: file_<n>, shelf_<n>, shelf:<name>, gen_<n>#<index>, voice_<n>, an"
                                + " https link or a data: URI.",
                        "input." + path))));
    }
}
