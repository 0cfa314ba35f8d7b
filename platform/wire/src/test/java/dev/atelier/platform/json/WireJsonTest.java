// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.page.Page;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WireJsonTest {

    record Sample(Instant createdAt, @Nullable String note) {}

    @Test
    void writesSnakeCaseMillisecondsAndNoNulls() throws Exception {
        var sample = new Sample(Instant.parse("2026-01-02T03:04:05Z"), null);

        assertThat(WireJson.create().writeValueAsString(sample))
                .isEqualTo("{\"created_at\":\"2026-01-02T03:04:05.000Z\"}");
    }

    @Test
    void theLastPageSaysThatItIsTheLast() throws Exception {
        assertThat(WireJson.create().writeValueAsString(new Page<>(List.of(1), null)))
                .isEqualTo("{\"data\":[1],\"next_cursor\":null}");
    }

    @Test
    void decimalsStayExact() throws Exception {
        JsonNode tree = WireJson.create().readTree("{\"a\":0.1}");

        assertThat(tree.get("a").decimalValue()).isEqualByComparingTo(new BigDecimal("0.1"));
        assertThat(tree.get("a").isBigDecimal()).isTrue();
    }
}
