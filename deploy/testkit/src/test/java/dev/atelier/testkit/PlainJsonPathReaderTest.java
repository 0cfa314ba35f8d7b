// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import groovy.lang.GroovySystem;
import io.restassured.internal.path.json.JSONAssertion;
import io.restassured.path.json.JsonPath;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainJsonPathReaderTest {
    private static final String DOCUMENT = """
            {"id": "gen_1", "size": 3, "price": 1.25, "error": null, "class": "a", "is_final": true, "x-y": 4, "empty": [],
             "data": [{"id": 1, "tags": ["a", "b"], "in": {"default": 7}}, {"id": 2, "tags": []}], "rows": [[1, 2], [3]]}""";

    @AfterEach
    void readByGroovy() {
        GroovySystem.getMetaClassRegistry().removeMetaClass(JSONAssertion.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id",
                "size",
                "price",
                "error",
                "class",
                "is_final",
                "absent",
                "data",
                "data.id",
                "data[0].id",
                "data[1].tags",
                "data[0].tags[1]",
                "data[0].in.default",
                "data[7]",
                "data[-1].id",
                "data.tags",
                "data.size()",
                "rows[1][0]",
                "rows[0]",
                "'x-y'",
                "empty",
                "empty.id",
                "empty[0]",
                "$",
                "data.find { it.id == 2 }.tags",
                "data*.id"
            })
    void aPathReadsWhatGroovyReads(String path) {
        Object byGroovy = JsonPath.from(DOCUMENT).get(path);

        PlainJsonPathReader.install();

        assertThat(new JSONAssertion().getMetaClass()).isInstanceOf(PlainJsonPathReader.class);
        assertThat(JsonPath.from(DOCUMENT).<Object>get(path)).isEqualTo(byGroovy);
    }

    @ParameterizedTest
    @ValueSource(strings = {"error.code", "id.code[2]", "absent[0]"})
    void aPathThatLeadsNowhereEndsAsWithGroovy(String path) {
        String byGroovy = outcome(path);

        PlainJsonPathReader.install();

        assertThat(outcome(path)).isEqualTo(byGroovy);
    }

    private static String outcome(String path) {
        try {
            return String.valueOf(JsonPath.from(DOCUMENT).<Object>get(path));
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }
}
