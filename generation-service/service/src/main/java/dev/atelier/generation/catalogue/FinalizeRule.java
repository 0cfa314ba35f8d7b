// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.InputSchema;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which runs can be made again in full quality, and with which choices.
 *
 * @param from the choices of a run that can be made again
 * @param set the choices of the new run
 * @param window how long after the first run
 */
public record FinalizeRule(ObjectNode from, ObjectNode set, Duration window) {
    private static final int LONGEST_DAYS = 30;

    /** Compiles the rule of a model file. */
    static Optional<FinalizeRule> compile(
            ModelFile.@Nullable Finalize rule, InputSchema schema, FileProblems problems) {
        if (rule == null) {
            return Optional.empty();
        }
        int days = problems.present(rule.days(), "finalize.days", 1);
        problems.require(days >= 1 && days <= LONGEST_DAYS, "finalize.days", "must be 1 to " + LONGEST_DAYS);
        return Optional.of(new FinalizeRule(
                choices(rule.from(), "finalize.from", schema, problems),
                choices(rule.set(), "finalize.set", schema, problems),
                Duration.ofDays(days)));
    }

    private static ObjectNode choices(
            @Nullable ObjectNode given, String path, InputSchema schema, FileProblems problems) {
        ObjectNode choices = problems.present(given, path, JsonNodeFactory.instance.objectNode());
        problems.require(given == null || !choices.isEmpty(), path, "needs at least one choice");
        choices.properties().forEach(choice -> {
            List<String> known = schema.choices(choice.getKey());
            problems.require(
                    known.contains(choice.getValue().asText()),
                    path + "." + choice.getKey(),
                    "must be one of the choices " + known);
        });
        return choices;
    }

    /** @param input normalised */
    public boolean appliesTo(ObjectNode input) {
        return from.properties().stream()
                .allMatch(choice -> input.path(choice.getKey())
                        .asText()
                        .equals(choice.getValue().asText()));
    }

    /** A copy of the input with the better choices. */
    public ObjectNode apply(ObjectNode input) {
        return input.deepCopy().setAll(set.deepCopy());
    }
}
