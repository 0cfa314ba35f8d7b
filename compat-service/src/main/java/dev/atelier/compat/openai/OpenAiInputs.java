// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.translate.NearestRatio;
import dev.atelier.compat.upload.FormBody.FilePart;
import dev.atelier.compat.upload.UploadedFileService;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the input of a model from the members of a call. What the model has no member for is refused, unless leaving it
 * out changes nothing.
 */
@Singleton
class OpenAiInputs {
    /** What the vendor makes when nobody asks for a size. */
    private static final String USUAL_FILM = "720x1280";

    private static final String USUAL_SOUND = "mp3";
    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{1,4})x([1-9][0-9]{1,4})");
    private static final Pattern SECONDS = Pattern.compile("[1-9][0-9]{0,2}");
    private static final int LARGEST = 4096;
    /** The longer side may be so many times the shorter one. */
    private static final int LONGEST = 3;

    private static final String RATIO = "aspect_ratio";
    private static final String SIZE_MEMBER = "size";
    private static final String FORMAT = "output_format";
    private static final String SPEED = "speed";
    private static final String UNSUPPORTED = "literal_error";

    private final OpenAiDialect dialect;
    private final UploadedFileService files;
    private final CallerContext callers;

    OpenAiInputs(OpenAiDialect dialect, UploadedFileService files, CallerContext callers) {
        this.dialect = dialect;
        this.files = files;
        this.callers = callers;
    }

    ObjectNode picture(OpenAiCall call, NativeModel model) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        input.set("prompt", call.members().get("prompt"));
        int pictures = call.members().path("n").asInt(1);
        if (model.takes("num_images")) {
            input.put("num_images", pictures);
        } else if (pictures > 1) {
            throw OpenAiDialect.refusal("n", "This model makes one picture at a time", "less_than_equal");
        }
        call.text(SIZE_MEMBER).filter(size -> !size.equals("auto")).ifPresent(size -> putSize(input, model, size));
        call.text(FORMAT).ifPresent(format -> putFormat(input, model, FORMAT, format, "png"));
        putPictures(
                input,
                model,
                "image",
                Stream.concat(
                                call.files("image").stream().map(this::store),
                                call.members().path("images").valueStream().flatMap(OpenAiInputs::reference))
                        .toList());
        return input;
    }

    ObjectNode speech(OpenAiCall call, NativeModel model) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        input.set("text", call.members().get("input"));
        JsonNode voice = call.members().path("voice");
        String name = voice.isObject() ? voice.path("id").asText() : voice.asText();
        if (!name.isEmpty()) {
            input.put("voice", dialect.voice(model.slug(), name));
        }
        if (model.takes(SPEED) && call.members().has(SPEED)) {
            input.set(SPEED, call.members().get(SPEED));
        }
        putFormat(input, model, "response_format", call.text("response_format").orElse(USUAL_SOUND), USUAL_SOUND);
        return input;
    }

    ObjectNode transcript(OpenAiCall call, NativeModel model) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        String recording = call.form()
                .flatMap(form -> form.file("file"))
                .map(this::store)
                .orElseThrow(() -> OpenAiDialect.refusal("file", "Field required", "missing"));
        input.put(model.mediaMembers(Optional.of("audio")).getFirst(), recording);
        if (model.takes("language") && call.members().has("language")) {
            input.set("language", call.members().get("language"));
        }
        if (model.choices(FORMAT).contains("json")) {
            input.put(FORMAT, "json");
        }
        return input;
    }

    ObjectNode film(OpenAiCall call, NativeModel model) {
        ObjectNode input = JsonNodeFactory.instance.objectNode();
        input.set("prompt", call.members().get("prompt"));
        call.text("seconds").filter(_ -> model.takes("duration")).ifPresent(seconds -> {
            if (!SECONDS.matcher(seconds).matches()) {
                throw OpenAiDialect.refusal("seconds", "Input should be a number of seconds", UNSUPPORTED);
            }
            input.put("duration", Integer.parseInt(seconds));
        });
        ObjectNode size = pixels(call.text(SIZE_MEMBER).orElse(USUAL_FILM));
        if (model.takes(RATIO)) {
            input.set(RATIO, nearestRatio(model, size));
        }
        if (model.takes("resolution")) {
            input.put(
                    "resolution",
                    Math.min(size.path("width").asInt(), size.path("height").asInt()) + "p");
        }
        putPictures(
                input,
                model,
                "input_reference",
                Stream.concat(
                                call.files("input_reference").stream().map(this::store),
                                reference(call.members().path("input_reference")))
                        .toList());
        return input;
    }

    /** How long and how large a film will be, in the words of this dialect. */
    static ObjectNode shownFilm(OpenAiCall call, NativeModel model, String name, ObjectNode input) {
        JsonNode seconds = input.has("duration")
                ? input.get("duration")
                : model.member("duration").path("default");
        return JsonNodeFactory.instance
                .objectNode()
                .put("model", name)
                .put("prompt", call.text("prompt").orElseThrow())
                .put(SIZE_MEMBER, call.text(SIZE_MEMBER).orElse(USUAL_FILM))
                .put("seconds", seconds.asText());
    }

    private String store(FilePart part) {
        return files.storeInput(dialect, callers.get(), part).toString();
    }

    /** A file by its id, or a link; a file of the form has stood in for an empty id. */
    private static Stream<String> reference(JsonNode picture) {
        return Stream.of("file_id", "image_url")
                .map(member -> picture.path(member).asText())
                .filter(text -> !text.isEmpty())
                .limit(1);
    }

    private static void putPictures(ObjectNode input, NativeModel model, String param, List<String> pictures) {
        if (pictures.isEmpty()) {
            return;
        }
        String member = model.mediaMembers(Optional.of("image")).getFirst();
        if (model.member(member).path("type").asText().equals("array")) {
            ArrayNode list = input.putArray(member);
            pictures.forEach(list::add);
        } else if (pictures.size() == 1) {
            input.put(member, pictures.getFirst());
        } else {
            throw OpenAiDialect.refusal(param, "This model takes one picture", "too_long");
        }
    }

    private static void putFormat(ObjectNode input, NativeModel model, String param, String format, String only) {
        if (model.takes(FORMAT)) {
            input.put(FORMAT, format);
        } else if (!format.equals(only)) {
            throw OpenAiDialect.refusal(param, "This model makes no such files", UNSUPPORTED);
        }
    }

    private static void putSize(ObjectNode input, NativeModel model, String size) {
        ObjectNode pixels = pixels(size);
        if (model.choices(SIZE_MEMBER).contains(size)) {
            input.put(SIZE_MEMBER, size);
        } else if (model.takes(RATIO)) {
            input.set(RATIO, nearestRatio(model, pixels));
        } else {
            throw OpenAiDialect.refusal(SIZE_MEMBER, "This model has no such size", UNSUPPORTED);
        }
    }

    private static JsonNode nearestRatio(NativeModel model, ObjectNode size) {
        return NearestRatio.of(model.choices(RATIO).stream()
                        .filter(ratio -> ratio.contains(":"))
                        .<JsonNode>map(TextNode::valueOf)
                        .toList())
                .find(size);
    }

    private static ObjectNode pixels(String size) {
        Matcher sides = SIZE.matcher(size);
        if (sides.matches()) {
            int width = Integer.parseInt(sides.group(1));
            int height = Integer.parseInt(sides.group(2));
            int longer = Math.max(width, height);
            if (longer <= LARGEST && longer <= LONGEST * Math.min(width, height)) {
                return JsonNodeFactory.instance.objectNode().put("width", width).put("height", height);
            }
        }
        throw OpenAiDialect.refusal(
                SIZE_MEMBER,
                "Input should be a size such as 1024x1024, and no side three times the other",
                UNSUPPORTED);
    }
}
