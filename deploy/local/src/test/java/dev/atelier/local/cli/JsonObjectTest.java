// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

    @Test
    void membersWithoutAValueAreLeftOut() {
        JsonObject object = JsonObject.of()
                .text("name", "x")
                .text("key", null)
                .number("credits", 5L)
                .number("daily_cap", null)
                .texts("scopes", List.of());

        assertThat(object).hasToString("{\"name\":\"x\",\"credits\":5}");
    }

    @Test
    void textCannotBreakOutOfItsQuotes() {
        assertThat(JsonObject.of().text("a", "\"},\\\n")).hasToString("{\"a\":\"\\\"},\\\\\\u000a\"}");
    }

    @Test
    void objectsNest() {
        JsonObject object = JsonObject.of().object("key", JsonObject.of().texts("scopes", List.of("read", "generate")));

        assertThat(object).hasToString("{\"key\":{\"scopes\":[\"read\",\"generate\"]}}");
    }
}
