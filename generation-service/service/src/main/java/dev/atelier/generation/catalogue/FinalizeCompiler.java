// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.InputSchema;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the finalize rule of a model file. */
final class FinalizeCompiler {
    private static final int LONGEST_DAYS = 30;

    private final InputSchema schema;
    private final FileProblems problems;

    FinalizeCompiler(InputSchema schema, FileProblems problems) {
        this.schema = schema;
        this.problems = problems;
    }

    Optional<FinalizeRule> compile(ModelFile.@Nullable Finalize rule) {
        if (rule == null) {
            return Optional.empty();
        }
        int days = problems.present(rule.days(), "finalize.days", 1);
        problems.require(days >= 1 && days <= LONGEST_DAYS, "finalize.days", "must be 1 to " + LONGEST_DAYS);
        return Optional.of(new FinalizeRule(
                choices(rule.from(), "finalize.from"), choices(rule.set(), "finalize.set"), Duration.ofDays(days)));
    }

    private ObjectNode choices(@Nullable ObjectNode given, String path) {
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
}
