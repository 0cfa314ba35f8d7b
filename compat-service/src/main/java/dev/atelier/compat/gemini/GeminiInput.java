// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.gemini;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.compat.translate.BodySchema;
import dev.atelier.compat.translate.DataFile;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A conversation, read as one request for a picture.
 *
 * @param prompt the words of the instruction for the model and of the user's last turn
 * @param pictures to start from: the last one that the model made, and those after it
 * @param config the member {@code generationConfig}
 */
record GeminiInput(String prompt, List<Picture> pictures, JsonNode config) {
    private static final BodySchema SCHEMA =
            new BodySchema(DataFile.resource("dialects/gemini.yaml", new TypeReference<>() {}));
    private static final String FROM_WORDS = "text-to-image";
    private static final String FROM_PICTURES = "image-edit";
    private static final Pattern UNDERSCORE = Pattern.compile("_([a-z])");
    private static final Pattern PICTURE_PARAM = Pattern.compile("input\\.image_urls?(?:\\[(\\d{1,3})])?.*");
    private static final String IMAGE_CONFIG = "generationConfig.imageConfig.";
    /** The size of pictures where a model has no choice of sizes. */
    private static final String ONE_MEGAPIXEL = "1K";

    /**
     * A picture that came along.
     *
     * @param link a data: URI or an address
     * @param place in the body
     */
    record Picture(String link, String place) {}

    static GeminiInput read(JsonNode sent) {
        ObjectNode body = SCHEMA.validate(withOneSpelling(sent));
        JsonNode config = body.path("generationConfig");
        JsonNode modalities = config.path("responseModalities");
        require(
                modalities.isEmpty()
                        || modalities.valueStream().anyMatch(word -> "image".equalsIgnoreCase(word.asText())),
                "generationConfig.responseModalities",
                "Only pictures are made here: IMAGE must be among them.");
        JsonNode contents = body.path("contents");
        String prompt = Stream.concat(
                        words(body.path("systemInstruction")),
                        contents.valueStream().filter(turn -> !isOfModel(turn)).reduce((_, last) -> last).stream()
                                .flatMap(GeminiInput::words))
                .reduce((first, next) -> first + "\n" + next)
                .orElse("");
        return new GeminiInput(prompt, pictures(contents), config);
    }

    /** The vendor reads {@code imageConfig} and {@code image_config} alike. */
    private static JsonNode withOneSpelling(JsonNode sent) {
        return switch (sent) {
            case ObjectNode object -> {
                ObjectNode renamed = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(member -> {
                    String name = UNDERSCORE
                            .matcher(member.getKey())
                            .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
                    renamed.set(name, withOneSpelling(member.getValue()));
                });
                yield renamed;
            }
            case ArrayNode list -> {
                ArrayNode renamed = JsonNodeFactory.instance.arrayNode();
                list.forEach(item -> renamed.add(withOneSpelling(item)));
                yield renamed;
            }
            default -> sent;
        };
    }

    private static boolean isOfModel(JsonNode turn) {
        return turn.path("role").asText().equals("model");
    }

    private static Stream<String> words(JsonNode turn) {
        return turn.path("parts")
                .valueStream()
                .map(part -> part.path("text").asText())
                .filter(text -> !text.isBlank());
    }

    private static List<Picture> pictures(JsonNode contents) {
        List<Picture> pictures = new ArrayList<>();
        for (int turn = 0; turn < contents.size(); turn++) {
            JsonNode parts = contents.path(turn).path("parts");
            for (int i = 0; i < parts.size(); i++) {
                String place = "contents[%d].parts[%d]".formatted(turn, i);
                Optional<Picture> picture = picture(parts.get(i), place);
                if (picture.isPresent() && isOfModel(contents.path(turn))) {
                    pictures.clear();
                }
                picture.ifPresent(pictures::add);
            }
        }
        return pictures;
    }

    private static Optional<Picture> picture(JsonNode part, String place) {
        JsonNode inline = part.path("inlineData");
        // A picture that a model drew while it thought is not its answer.
        if (part.path("thought").asBoolean()) {
            return Optional.empty();
        }
        if (!inline.isMissingNode()) {
            // The alphabet for addresses is allowed here, and in a data: URI it is not.
            String data = inline.path("data").asText().replace('-', '+').replace('_', '/');
            String link = "data:" + inline.path("mimeType").asText() + ";base64," + data;
            return Optional.of(new Picture(link, place + ".inlineData"));
        }
        return Optional.ofNullable(part.path("fileData").path("fileUri").textValue())
                .map(link -> new Picture(link, place + ".fileData.fileUri"));
    }

    /** Whether a model is one of those that this dialect serves. */
    static boolean isServed(NativeModel model) {
        return model.task().equals(FROM_WORDS) || model.task().equals(FROM_PICTURES);
    }

    boolean fits(NativeModel model) {
        return model.task().equals(pictures.isEmpty() ? FROM_WORDS : FROM_PICTURES);
    }

    CreateGenerationRequest toCreate(NativeModel model) {
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("prompt", prompt);
        Optional.ofNullable(config.path("imageConfig").get("aspectRatio"))
                .ifPresent(ratio -> input.set("aspect_ratio", ratio));
        Optional.ofNullable(config.path("imageConfig").path("imageSize").textValue())
                .ifPresent(size -> putSize(input, size, model));
        if (config.has("seed") && model.takes("seed")) {
            input.set("seed", config.get("seed"));
        }
        if (model.takes("image_urls")) {
            pictures.forEach(picture -> input.withArray("/image_urls").add(picture.link()));
        } else if (!pictures.isEmpty()) {
            require(pictures.size() == 1, "contents", "This model takes one picture.");
            input.put("image_url", pictures.getFirst().link());
        }
        return new CreateGenerationRequest(model.slug(), input);
    }

    private static void putSize(ObjectNode input, String size, NativeModel model) {
        if (model.takes("resolution")) {
            input.put("resolution", size.toLowerCase(Locale.ROOT));
        } else {
            require(size.equals(ONE_MEGAPIXEL), IMAGE_CONFIG + "imageSize", "This model only makes pictures of 1K.");
        }
    }

    /** The place in the body of a member of the native input, such as {@code input.prompt}. */
    String place(String param) {
        Matcher picture = PICTURE_PARAM.matcher(param);
        if (picture.matches()) {
            int index = Integer.parseInt(Optional.ofNullable(picture.group(1)).orElse("0"));
            return index < pictures.size() ? pictures.get(index).place() : "contents";
        }
        return switch (param) {
            case "input.aspect_ratio" -> IMAGE_CONFIG + "aspectRatio";
            case "input.resolution" -> IMAGE_CONFIG + "imageSize";
            case "input.seed" -> "generationConfig.seed";
            default -> "contents";
        };
    }

    private static void require(boolean isGood, String place, String words) {
        if (!isGood) {
            throw ApiException.invalid(words, place);
        }
    }

    /** Leaves everything out, because it is a prompt and pictures. */
    @Override
    public String toString() {
        return "GeminiInput[hidden]";
    }
}
