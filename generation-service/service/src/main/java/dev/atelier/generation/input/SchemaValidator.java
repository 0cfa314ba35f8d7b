// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Checks the schema of a model before it is used; reports each fault with the path of the member. */
public final class SchemaValidator {
    private static final Schema META = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));

    /** An unknown keyword is a fault: a misspelt keyword would be a rule that is never checked. */
    private static final Set<String> KEYWORDS = Set.of(
            "type",
            "title",
            "description",
            "default",
            "examples",
            "enum",
            "const",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "pattern",
            "format",
            "items",
            "minItems",
            "maxItems",
            "uniqueItems",
            "properties",
            "required",
            "additionalProperties",
            "anyOf",
            "oneOf",
            SchemaKeywords.MEDIA,
            SchemaKeywords.MIN_PLAN,
            SchemaKeywords.LENGTH_PROFILES,
            SchemaKeywords.SECONDS,
            SchemaKeywords.SECONDS_PROFILES);

    private static final Set<String> MEDIA = Set.of("image", "video", "audio", "voice");
    private static final Set<String> PLANS = Set.of("free", "basic", "pro", "studio");

    private final BiConsumer<String, String> faults;

    /** @param faults receives each broken rule: path, what */
    public SchemaValidator(BiConsumer<String, String> faults) {
        this.faults = faults;
    }

    /** Checks the text of a schema; only one without a fault may be made an {@link InputSchema}. */
    public void checkText(ObjectNode schema) {
        META.validate(schema)
                .forEach(error -> faults.accept(
                        "input" + InputErrorMessage.location(error.getInstanceLocation()),
                        "is no JSON Schema: " + error.getMessage()));
        require(schema.path("type").asText().equals("object"), "input.type", "must be object");
        require(
                schema.path("additionalProperties").isBoolean()
                        && !schema.path("additionalProperties").asBoolean(),
                "input.additionalProperties",
                "must be false, because a typo that is ignored costs money");
        schema.path("required")
                .forEach(name -> require(
                        schema.path("properties").has(name.asText()),
                        "input.required",
                        "'" + name.asText() + "' is not a member"));
        schema.path("properties").properties().forEach(member -> {
            String path = "input.properties." + member.getKey();
            require(member.getValue().has("description"), path, "needs a description");
            checkMember(path, member.getValue());
            if (member.getValue().has("items")) {
                checkMember(path + ".items", member.getValue().path("items"));
            }
        });
    }

    private void checkMember(String path, JsonNode member) {
        require(member.has("type"), path, "needs a type");
        member.properties().stream()
                .map(keyword -> keyword.getKey())
                .filter(keyword -> !KEYWORDS.contains(keyword))
                .forEach(keyword -> faults.accept(path, "keyword " + keyword + " is not known"));
        JsonNode media = member.path(SchemaKeywords.MEDIA);
        if (!media.isMissingNode()) {
            require(MEDIA.contains(media.asText()), path, "x-service-media must be image, video, audio or voice");
            require(member.path("type").asText().equals("string"), path, "media references are of type string");
        }
        JsonNode seconds = member.path(SchemaKeywords.SECONDS);
        require(
                seconds.isMissingNode() || Set.of("video", "audio").contains(media.asText()),
                path,
                "x-service-max-seconds is for video and audio");
        require(
                !member.has(SchemaKeywords.SECONDS_PROFILES) || seconds.canConvertToLong(),
                path,
                "x-service-max-seconds must be there too, with the largest of the profiles");
        member.path(SchemaKeywords.MIN_PLAN)
                .properties()
                .forEach(choice -> require(
                        PLANS.contains(choice.getValue().asText()), path, "a plan is one of free, basic, pro, studio"));
    }

    /** Checks our own keywords in a schema whose text is valid. */
    public void checkKeywords(InputSchema schema) {
        for (MediaField field : schema.mediaFields()) {
            String path = "input.properties." + field.name();
            String item = field.isArray() ? path + ".items" : path;
            field.seconds().ifPresent(limit -> {
                require(limit.most() > 0, item, "x-service-max-seconds must be above 0");
                limit.byChoice().ifPresent(profile -> addAll(item, profile.problems(schema, limit.most())));
            });
            require(!field.isArray() || schema.member(field.name()).has("maxItems"), path, "needs maxItems");
        }
        schema.json().path("properties").properties().forEach(member -> {
            String path = "input.properties." + member.getKey();
            JsonNode profiles = member.getValue().path(SchemaKeywords.LENGTH_PROFILES);
            if (!profiles.isMissingNode()) {
                addAll(
                        path,
                        LimitByChoice.read(profiles)
                                .problems(
                                        schema,
                                        member.getValue().path("maxLength").asLong()));
            }
            JsonNode gate = member.getValue().path(SchemaKeywords.MIN_PLAN);
            gate.properties().forEach(choice -> checkGate(schema, member.getKey(), path, choice.getKey()));
        });
    }

    private void checkGate(InputSchema schema, String field, String path, String choice) {
        require(schema.choices(field).contains(choice), path, "'" + choice + "' is no choice, so no plan can gate it");
        require(
                !schema.member(field).path("default").asText().equals(choice),
                path,
                "the default cannot need a higher plan");
    }

    private void addAll(String path, List<String> what) {
        what.forEach(each -> faults.accept(path, each));
    }

    private void require(boolean holds, String path, String what) {
        if (!holds) {
            faults.accept(path, what);
        }
    }
}
