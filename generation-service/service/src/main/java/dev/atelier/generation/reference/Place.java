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

/** A media member of an input, or one item of it, with what the client wrote there. */
record Place(FieldPath path, MediaField field, MediaReference reference) {

    /** What the client reads in {@code param}. */
    String param() {
        return "input." + path;
    }

    ApiException refusal(String why) {
        return ApiException.invalid(why, param());
    }

    /** Every place of an input; a voice that is not one of the account's own is the model's matter. */
    static List<Place> of(Model model, ObjectNode input) {
        List<Place> places = new ArrayList<>();
        for (MediaField field : model.input().mediaFields()) {
            JsonNode value = input.path(field.name());
            for (int i = 0; i < value.size(); i++) {
                add(places, new FieldPath(field.name(), i), field, value.path(i));
            }
            add(places, new FieldPath(field.name(), -1), field, value);
        }
        return places;
    }

    private static void add(List<Place> places, FieldPath path, MediaField field, JsonNode value) {
        if (!value.isTextual()) {
            return;
        }
        boolean isVoice = field.takes() == MediaField.Takes.VOICE;
        var reference = MediaReference.of(value.textValue());
        if (isVoice && !(reference.orElse(null) instanceof MediaReference.Voice)) {
            return;
        }
        places.add(new Place(
                path,
                field,
                reference.orElseThrow(() -> ApiException.invalid(
                        "This is a reference: file_<n>, shelf_<n>, shelf:<name>, gen_<n>#<index>, voice_<n> or an"
                                + " https link.",
                        "input." + path))));
    }
}
