// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.price.Count;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compiles the count of a price term, and checks that it has an upper bound. */
final class CountCompiler {
    private static final Pattern MEDIA = Pattern.compile("media\\((\\w+)\\)\\.(seconds|megapixels)");
    private static final Pattern CHARACTERS = Pattern.compile("chars\\((\\w+)\\)");

    private final InputSchema schema;
    private final FileProblems problems;
    private final String term;
    private final String path;

    CountCompiler(InputSchema schema, FileProblems problems, String term) {
        this.schema = schema;
        this.problems = problems;
        this.term = term;
        this.path = term + ".count";
    }

    Count compile(@Nullable JsonNode count, @Nullable JsonNode step) {
        Count compiled = count == null ? new Count.Fixed(1) : read(count);
        if (step == null) {
            return compiled;
        }
        boolean usable = step.isNumber() && step.decimalValue().signum() > 0;
        problems.require(usable, term + ".step", "must be above 0");
        return usable ? new Count.Stepped(compiled, step.decimalValue()) : compiled;
    }

    private Count read(JsonNode count) {
        if (!count.isTextual()) {
            problems.require(count.canConvertToLong() && count.asLong() > 0, path, "must be above 0");
            return new Count.Fixed(count.asLong());
        }
        Matcher media = MEDIA.matcher(count.textValue());
        if (media.matches()) {
            return media.group(2).equals("seconds") ? seconds(media.group(1)) : megapixels(media.group(1));
        }
        Matcher characters = CHARACTERS.matcher(count.textValue());
        return characters.matches() ? characters(characters.group(1)) : field(count.textValue());
    }

    private Count seconds(String field) {
        Optional<MediaField> clip =
                schema.mediaField(field).filter(found -> found.takes().isClip());
        problems.require(
                clip.flatMap(MediaField::seconds).isPresent(),
                path,
                "'" + field + "' must be a video or audio member with x-service-max-seconds");
        return new Count.Seconds(field);
    }

    private Count megapixels(String field) {
        boolean picture = schema.mediaField(field)
                .filter(found -> found.takes() == MediaField.Takes.IMAGE || found.takes() == MediaField.Takes.VIDEO)
                .isPresent();
        problems.require(picture, path, "'" + field + "' must be an image or video member");
        return new Count.Megapixels(field);
    }

    private Count characters(String field) {
        problems.require(schema.isBoundedText(field), path, "'" + field + "' must be a text with maxLength");
        return new Count.Characters(field);
    }

    private Count field(String field) {
        problems.require(
                schema.isBoundedNumber(field) && schema.isAlwaysPresent(field),
                path,
                "'" + field + "' must be a number with bounds from 0 up that is required or has a default");
        return new Count.Field(field);
    }
}
