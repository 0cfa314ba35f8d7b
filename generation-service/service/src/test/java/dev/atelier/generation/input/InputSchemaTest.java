// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputSchemaTest {
    private static final ObjectMapper JSON = WireJson.create();
    private static final InputSchema SCHEMA = InputSchema.of(object("""
            {"type": "object", "additionalProperties": false, "required": ["prompt"], "properties": {
              "prompt": {"type": "string", "minLength": 1, "maxLength": 5, "pattern": "\\\\S"},
              "size": {"type": "string", "enum": ["small", "large"], "default": "small"},
              "count": {"type": "integer", "minimum": 1, "maximum": 4, "default": 1},
              "inks": {"type": "integer", "enum": [3, 4], "default": 3},
              "fast": {"type": "boolean", "default": false},
              "strength": {"type": "number", "minimum": 0, "maximum": 1},
              "engine": {"type": "string", "enum": ["v1", "v2"], "default": "v1",
                         "x-service-option-min-plan": {"v2": "studio"}},
              "story": {"type": "string", "maxLength": 6,
                        "x-service-max-length-profiles": {"field": "engine", "values": {"v1": 3, "v2": 6}}},
              "voice": {"type": "string", "x-service-media": "voice", "default": "ann",
                        "anyOf": [{"enum": ["ann", "ben"]},
                                  {"pattern": "^voice_[0-9]+$", "description": "a voice of your own"}]},
              "lines": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "string"}},
              "clip": {"type": "string", "x-service-media": "video", "x-service-max-seconds": 30,
                       "x-service-max-seconds-profiles": {"field": "engine", "values": {"v1": 15, "v2": 30}}},
              "pictures": {"type": "array", "maxItems": 3, "items": {"type": "string", "x-service-media": "image"}},
              "refs": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                        "properties": {"url": {"type": "string"}}}}}}
            """));

    @Test
    void defaultsAreFilledInTheOrderOfTheSchema() {
        ObjectNode normalised = SCHEMA.normalise(object("{\"count\": 2, \"prompt\": \"sea\"}"));

        assertThat(normalised)
                .hasToString("{\"prompt\":\"sea\",\"size\":\"small\",\"count\":2,\"inks\":3,\"fast\":false,"
                        + "\"engine\":\"v1\",\"voice\":\"ann\"}");
    }

    @Test
    void aWholeNumberIsWrittenWhole() {
        ObjectNode normalised = SCHEMA.normalise(object("{\"prompt\": \"sea\", \"count\": 2.0, \"inks\": 4e0}"));

        assertThat(normalised.get("count")).hasToString("2");
        assertThat(normalised.get("inks")).hasToString("4");
    }

    @Test
    void aNameOfFewLongCharactersIsShortened() {
        ObjectNode input = object("{\"prompt\": \"sea\"}").put("🙂".repeat(60), 1);

        var refusal = catchThrowableOfType(ApiException.class, () -> SCHEMA.normalise(input));

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_INPUT);
        assertThat(refusal.param().orElseThrow()).startsWith("input.🙂").endsWith("🙂…");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"promt\": \"sea\"} | input.promt | This model has no such input. Did you mean `prompt`?",
                "{\"prompt\": \"sea\", \"refs\": [{\"ulr\": \"x\"}]} | input.refs[0].ulr | This model has no such input. Did you mean `url`?",
                "{\"prompt\": \"sea\", \"refs\": [{\"width\": 1}]} | input.refs[0].width | This model has no such input.",
            })
    void aMisspeltMemberGetsTheNearestNameAtItsLevel(String input, String param, String sentence) {
        var refusal = catchThrowableOfType(ApiException.class, () -> SCHEMA.normalise(object(input)));

        assertThat(refusal.param()).contains(param);
        assertThat(refusal.message()).isEqualTo(sentence);
    }

    @Test
    void aLongListOfChoicesIsNamedInPart() {
        ObjectNode schema = object("{\"type\": \"object\", \"properties\": {\"voice\": {\"type\": \"integer\"}}}");
        var choices = ((ObjectNode) schema.at("/properties/voice")).putArray("enum");
        for (int i = 1; i <= 40; i++) {
            choices.add(i);
        }

        var refusal = catchThrowableOfType(
                ApiException.class, () -> InputSchema.of(schema).normalise(object("{\"voice\": 77}")));

        assertThat(refusal.message())
                .startsWith("This must be one of 1, 2, ")
                .endsWith(", 30 and 10 more in the schema.");
    }

    @Test
    void theInputItselfIsNotChanged() {
        ObjectNode input = object("{\"prompt\": \"sea\"}");

        SCHEMA.normalise(input);

        assertThat(input).hasToString("{\"prompt\":\"sea\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                               | input.prompt      | This member is required.",
                "{\"prompt\": null}                               | input.prompt      | This must be of type string.",
                "{\"prompt\": 3}                                  | input.prompt      | This must be of type string.",
                "{\"prompt\": \"\"}                               | input.prompt      | This must have at least 1 character.",
                "{\"prompt\": \"  \"}                             | input.prompt      | This must not be blank.",
                "{\"prompt\": \"123456\"}                         | input.prompt      | This must have at most 5 characters.",
                "{\"prompt\": \"a\", \"colour\": 1}               | input.colour      | This model has no such input.",
                "{\"prompt\": \"a\", \"size\": \"huge\"}          | input.size        | This must be one of small, large.",
                "{\"prompt\": \"a\", \"count\": 0}                | input.count       | This must be at least 1.",
                "{\"prompt\": \"a\", \"count\": 5}                | input.count       | This must be at most 4.",
                "{\"prompt\": \"a\", \"count\": 1.5}              | input.count       | This must be of type integer.",
                "{\"prompt\": \"a\", \"count\": \"1\"}            | input.count       | This must be of type integer.",
                "{\"prompt\": \"a\", \"count\": true}             | input.count       | This must be of type integer.",
                "{\"prompt\": \"a\", \"fast\": \"true\"}          | input.fast        | This must be of type boolean.",
                "{\"prompt\": \"a\", \"count\": 99999999999999999999999999} | input.count | This must be at most 4.",
                "{\"prompt\": \"a\", \"count\": 1e999999999}      | input.count       | This number is too large or too fine.",
                "{\"prompt\": \"a\", \"strength\": 1e-999999999}  | input.strength    | This number is too large or too fine.",
                "{\"prompt\": \"a\", \"refs\": [{}, {\"url\": 7}]} | input.refs[1].url | This must be of type string.",
                "{\"prompt\": \"a\", \"refs\": [{\"x\": 7}]}      | input.refs[0].x   | This model has no such input.",
                "{\"prompt\": \"a\", \"story\": \"1234\"}       | input.story       | This must have at most 3 characters with engine v1.",
                "{\"prompt\": \"a\", \"story\": \"1234567\"}    | input.story       | This must have at most 6 characters.",
                "{\"prompt\": \"a\", \"lines\": []}            | input.lines       | This must have at least 1 item.",
                "{\"prompt\": \"a\", \"lines\": [\"a\",\"b\",\"c\"]} | input.lines    | This must have at most 2 items.",
                "{\"prompt\": \"a\", \"voice\": \"zoe\"}        | input.voice       | This must be one of ann, ben, or a voice of your own."
            })
    void aWrongInputNamesItsMember(String input, String param, String message) {
        ApiException refusal = catchThrowableOfType(ApiException.class, () -> SCHEMA.normalise(object(input)));

        assertThat(refusal.param()).contains(param);
        assertThat(refusal.message()).isEqualTo(message);
        assertThat(refusal.code().status()).isEqualTo(422);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"prompt\": \"a\\u0000\"}  | input.prompt",
                "{\"prompt\": \"\\ud800\"}   | input.prompt",
                "{\"prompt\": \"\\udc00a\"}  | input.prompt",
                "{\"\\ud800\": 1}            | input"
            })
    void textThatCannotBeStoredIsRefused(String input, String param) {
        ApiException refusal = catchThrowableOfType(ApiException.class, () -> SCHEMA.normalise(object(input)));

        assertThat(refusal.param()).contains(param);
    }

    @Test
    void lengthCountsCodePoints() {
        assertThat(SCHEMA.normalise(object("{\"prompt\": \"🌊🌊🌊🌊🌊\"}"))
                        .get("prompt")
                        .asText())
                .isEqualTo("🌊🌊🌊🌊🌊");
    }

    @Test
    void theFirstWrongMemberByPathIsReported() {
        ApiException refusal = catchThrowableOfType(
                ApiException.class, () -> SCHEMA.normalise(object("{\"zzz\": 1, \"size\": 2, \"aaa\": 3}")));

        assertThat(refusal.param()).contains("input.aaa");
    }

    @Test
    void aLongerTextIsTakenWhereTheOtherChoiceAllowsIt() {
        ObjectNode normalised =
                SCHEMA.normalise(object("{\"prompt\": \"a\", \"story\": \"🌊🌊🌊🌊🌊🌊\", \"engine\": \"v2\"}"));

        assertThat(normalised.get("engine").asText()).isEqualTo("v2");
    }

    @Test
    void mediaMembersSayWhatTheyTakeAndHowMuchOfAClip() {
        MediaField clip = SCHEMA.mediaField("clip").orElseThrow();

        assertThat(SCHEMA.mediaFields())
                .extracting(MediaField::name, MediaField::takes, MediaField::isArray)
                .containsExactly(
                        tuple("voice", MediaField.Takes.VOICE, false),
                        tuple("clip", MediaField.Takes.VIDEO, false),
                        tuple("pictures", MediaField.Takes.IMAGE, true));
        assertThat(clip.seconds().orElseThrow().of(object("{\"engine\": \"v1\"}")))
                .isEqualTo(15);
        assertThat(clip.seconds().orElseThrow().of(object("{\"engine\": \"v2\"}")))
                .isEqualTo(30);
    }

    @Test
    void onlyWhatClientsWriteFreelyIsText() {
        ObjectNode input = object("""
                {"prompt": "a", "size": "small", "story": "b", "lines": ["c", "d"], "clip": "file_1", "voice": "ann"}
                """);

        assertThat(SCHEMA.texts(input))
                .containsExactly(
                        entry("prompt", "a"), entry("story", "b"), entry("lines[0]", "c"), entry("lines[1]", "d"));
    }

    @Test
    void aChoiceAboveThePlanIsRefused() {
        ObjectNode input = object("{\"engine\": \"v2\"}");

        ApiException refusal = catchThrowableOfType(ApiException.class, () -> SCHEMA.checkPlan(input, Plan.PRO));

        assertThat(refusal.code()).isEqualTo(ErrorCode.PLAN_REQUIRED);
        assertThat(refusal.param()).contains("input.engine");
        assertThatCode(() -> SCHEMA.checkPlan(input, Plan.STUDIO)).doesNotThrowAnyException();
    }

    private static ObjectNode object(String text) {
        try {
            return JSON.readValue(text, ObjectNode.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
