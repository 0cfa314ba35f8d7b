// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.UpstreamJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {
    private static final JsonNode JSON = UpstreamJson.read("""
        {"a":{"b":[{"k":"x","v":1},{"k":"y","v":2}],"x-y":true,"none":null},"list":["p","q"]}\
        """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$.a.b[0].v | [1]",
                "$.a.b[-1].v | [2]",
                "$.a.b[*].k | ['x', 'y']",
                "$.a['x-y'] | [true]",
                "$.a.b[?@.k=='y'].v | [2]",
                "$.list[*] | ['p', 'q']",
                "$.a.none | []",
                "$.a.b[7] | []",
                "$.a.b[-9] | []",
                "$.list.a | []",
                "$.a[*].k | []"
            })
    void aPathLeadsToValuesInTheirOrder(String path, String values) {
        assertThat(JsonPath.parse(path).select(JSON).toString().replace('"', '\''))
                .isEqualTo(values);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.b",
                "$..a",
                "$.a[",
                "$.a[0:1]",
                "$.a[?@.k>1]",
                "$.a.",
                "$['a\\'b']",
                "$.length()",
                "$.a b",
                "$.a.*.b"
            })
    void whatIsNoPathIsRefusedWhereItStops(String path) {
        assertThatThrownBy(() -> JsonPath.parse(path)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aListOfAStrangerIsReadUpToABound() {
        JsonNode list = UpstreamJson.read("[" + "[1,1,1],".repeat(5_000) + "[1]]");

        assertThat(JsonPath.parse("$[*][*]").select(list)).hasSize(1_000);
    }
}
