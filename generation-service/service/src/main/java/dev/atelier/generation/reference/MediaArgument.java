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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
        String text = value.textValue();
        if (field.takes() == MediaField.Takes.VOICE
                && !MediaReference.VOICE.matcher(text).matches()) {
            return;
        }
        arguments.add(new MediaArgument(
                path,
                field,
                MediaReference.parse(text)
                        .orElseThrow(() -> ApiException.invalid(
                                "This is a reference: file_<n>, shelf_<n>, shelf:<name>, gen_<n>#<index>, voice_<n>, an"
                                        + " https link or a data: URI.",
                                "input." + path))));
    }

    /** A client's reference to a media file; seven text forms exist, a filename is none. */
    sealed interface MediaReference {

        /** A file or a voice of the account; the library understands the text. */
        record InLibrary(String text) implements MediaReference {}

        /** A public link, or a data: URI as {@link InlineMedia} shortened it. */
        record Link(String url) implements MediaReference {}

        int LONGEST = 2_048;
        Pattern OBJECT = Pattern.compile("(file|shelf)_[1-9][0-9]{0,17}|gen_[1-9][0-9]{0,17}#[0-9]{1,3}");
        Pattern VOICE = Pattern.compile("voice_[1-9][0-9]{0,17}");
        Pattern SHELF_NAME = Pattern.compile("shelf:(\\S.{0,119})", Pattern.DOTALL);
        Pattern LINK = Pattern.compile("(?i)https://.+|data:[0-9a-f]{64}");

        /** Empty when the text has none of the seven forms. */
        static Optional<MediaReference> parse(String text) {
            if (text.length() > LONGEST) {
                return Optional.empty();
            }
            if (OBJECT.matcher(text).matches() || VOICE.matcher(text).matches()) {
                return Optional.of(new InLibrary(text));
            }
            Matcher name = SHELF_NAME.matcher(text);
            if (name.matches()) {
                return Optional.of(shelf(name.group(1)));
            }
            return LINK.matcher(text).matches() ? Optional.of(new Link(text)) : Optional.empty();
        }

        /** A shelf item by the name the account gave it. */
        static InLibrary shelf(String name) {
            return new InLibrary("shelf:" + name);
        }
    }
}
