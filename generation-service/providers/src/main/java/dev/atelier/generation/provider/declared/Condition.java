// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.ContentRefusal;
import java.util.List;
import java.util.Set;

/** Something that an answer may say at a path. */
record Condition(JsonPath path, Check check) {

    /** How a value is compared. */
    sealed interface Check {
        record Equals(Set<String> values) implements Check {
            public Equals {
                values = Set.copyOf(values);
            }
        }

        record BeginsWith(List<String> prefixes) implements Check {
            public BeginsWith {
                prefixes = List.copyOf(prefixes);
            }
        }

        /** True for the presence of any value, false for its absence. */
        record Given(boolean wanted) implements Check {}

        /** A sentence that is about the content, for vendors without codes. */
        record AboutContent() implements Check {}
    }

    boolean holds(JsonNode answer) {
        List<JsonNode> found = path.select(answer);
        return switch (check) {
            case Check.Equals(Set<String> values) ->
                found.stream().anyMatch(node -> node.isValueNode() && values.contains(node.asText()));
            case Check.BeginsWith(List<String> prefixes) ->
                found.stream()
                        .filter(JsonNode::isTextual)
                        .anyMatch(node -> prefixes.stream().anyMatch(node.asText()::startsWith));
            case Check.Given(boolean wanted) -> found.isEmpty() != wanted;
            case Check.AboutContent() ->
                found.stream().filter(JsonNode::isTextual).anyMatch(node -> ContentRefusal.isSentence(node.asText()));
        };
    }

    /** Whether only exact words make it hold, so that no error page and no change of an answer does. */
    boolean isExact() {
        return check instanceof Check.Equals || check instanceof Check.BeginsWith;
    }
}
