// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import dev.atelier.generation.input.MediaField.ClipLengthLimit;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the service's own keywords of a schema. */
final class SchemaKeywords {
    static final String MEDIA = "x-service-media";
    static final String MIN_PLAN = "x-service-option-min-plan";
    static final String LENGTH_PROFILES = "x-service-max-length-profiles";
    static final String SECONDS = "x-service-max-seconds";
    static final String SECONDS_PROFILES = "x-service-max-seconds-profiles";

    private static final List<String> ALL = List.of(MEDIA, MIN_PLAN, LENGTH_PROFILES, SECONDS, SECONDS_PROFILES);

    private final JsonNode properties;

    SchemaKeywords(JsonNode properties) {
        this.properties = properties;
    }

    /**
     * JSON Schema 2020-12 with our keywords. The validator ignores them: length limits depend on defaults that are filled
     * in later, clips are cut instead of refused, and plans are checked last.
     */
    static Dialect dialect() {
        Dialect.Builder dialect = Dialect.builder(Dialects.getDraft202012());
        ALL.forEach(keyword -> dialect.keyword(new NonValidationKeyword(keyword)));
        return dialect.build();
    }

    List<MediaField> media() {
        List<MediaField> fields = new ArrayList<>();
        for (Map.Entry<String, JsonNode> member : properties.properties()) {
            JsonNode alone = member.getValue();
            if (alone.has(MEDIA)) {
                fields.add(media(member.getKey(), alone, alone.path(MEDIA), false));
            } else if (alone.path("items").has(MEDIA)) {
                fields.add(media(
                        member.getKey(),
                        alone.path("items"),
                        alone.path("items").path(MEDIA),
                        true));
            }
        }
        return List.copyOf(fields);
    }

    private static MediaField media(String name, JsonNode item, JsonNode kind, boolean isArray) {
        Optional<LimitByChoice> profile =
                Optional.ofNullable(item.get(SECONDS_PROFILES)).map(LimitByChoice::read);
        Optional<ClipLengthLimit> seconds =
                Optional.ofNullable(item.get(SECONDS)).map(most -> new ClipLengthLimit(most.asLong(), profile));
        return new MediaField(name, MediaField.Takes.valueOf(kind.asText().toUpperCase(Locale.ROOT)), isArray, seconds);
    }

    List<String> texts() {
        return properties.properties().stream()
                .filter(member ->
                        isText(member.getValue()) || isText(member.getValue().path("items")))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isText(JsonNode member) {
        return member.path("type").asText().equals("string") && !member.has("enum") && !member.has(MEDIA);
    }

    List<PlanRequirement> gates() {
        return properties.properties().stream()
                .filter(member -> member.getValue().has(MIN_PLAN))
                .map(member ->
                        PlanRequirement.read(member.getKey(), member.getValue().path(MIN_PLAN)))
                .toList();
    }

    List<LengthLimitByChoice> lengths() {
        return properties.properties().stream()
                .filter(member -> member.getValue().has(LENGTH_PROFILES))
                .map(member -> new LengthLimitByChoice(
                        member.getKey(), LimitByChoice.read(member.getValue().path(LENGTH_PROFILES))))
                .toList();
    }

    /** The greatest length of a text, which depends on a choice in another member. */
    record LengthLimitByChoice(String field, LimitByChoice profile) {

        void check(ObjectNode input) {
            String text = input.path(field).asText();
            long most = profile.of(input);
            if (text.codePointCount(0, text.length()) > most) {
                throw InputSchema.refusal(
                        "This must have at most " + most + " characters with " + profile.field() + " "
                                + input.path(profile.field()).asText() + ".",
                        field);
            }
        }
    }

    /** Choices of one member that need a higher plan than the model itself. */
    public record PlanRequirement(String field, Map<String, Plan> plans) {
        public PlanRequirement {
            plans = Map.copyOf(plans);
        }

        /** Reads {@code {4k: studio}}. */
        static PlanRequirement read(String field, JsonNode keyword) {
            Map<String, Plan> plans = new HashMap<>();
            keyword.properties()
                    .forEach(choice ->
                            plans.put(choice.getKey(), Plan.of(choice.getValue().asText())));
            return new PlanRequirement(field, plans);
        }

        /** @param input normalised, so that the choice is made */
        public void check(ObjectNode input, Plan plan) {
            String choice = input.path(field).asText();
            Plan needed = plans.getOrDefault(choice, Plan.FREE);
            if (!plan.covers(needed)) {
                throw new ApiException(
                        ErrorCode.PLAN_REQUIRED,
                        "The choice " + choice + " needs the plan " + needed.wire() + " or a higher one.",
                        "input." + field);
            }
        }
    }
}
