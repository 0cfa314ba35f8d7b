// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.json.WireJson;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenerationFinishedTest {
    private static final ObjectMapper JSON = WireJson.create();
    private static final GenerationFinished FAILED = new GenerationFinished(
            "evt_1",
            new GenerationId(42),
            7,
            3,
            Outcome.FAILED,
            4,
            4,
            "provider_error",
            0,
            Origin.API,
            Instant.parse("2026-01-02T03:04:05.678Z"));

    @Test
    void readsWhatItWrites() throws Exception {
        assertThat(JSON.readValue(JSON.writeValueAsString(FAILED), GenerationFinished.class))
                .isEqualTo(FAILED);
    }

    @Test
    void aMemberOfANewerTellerIsIgnored() throws Exception {
        String newer = JSON.writeValueAsString(FAILED).replace("{\"event_id\"", "{\"later\":{\"a\":1},\"event_id\"");

        assertThat(JSON.readValue(newer, GenerationFinished.class)).isEqualTo(FAILED);
    }

    @Test
    void hasExactlyTheMembersOfItsSchema() throws Exception {
        JsonNode schema = JSON.readTree(Path.of("..", "..", "docs", "schemas", "generation.finished.v1.json")
                .toFile());

        assertThat(names(JSON.valueToTree(FAILED)))
                .containsExactlyInAnyOrderElementsOf(names(schema.get("properties")));
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
