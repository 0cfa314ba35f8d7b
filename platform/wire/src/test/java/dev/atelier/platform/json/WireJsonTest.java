// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import dev.atelier.platform.page.Page;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    record Order(String model, @Nullable Sample sample) {}

    /** The value of the unknown member is no JSON: a parser that read it would fail in another way. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"more\":[1,2,?",
                "{\"model\":\"m\",\"more\":{\"a\":1,?",
                "{\"model\":\"m\",\"sample\":{\"note\":\"n\",\"more\":[1,?",
            })
    void anUnknownMemberOfARecordIsRefusedBeforeItsValueIsRead(String body) {
        assertThatThrownBy(() -> WireJson.create().readValue(body, Order.class))
                .isInstanceOfSatisfying(
                        UnrecognizedPropertyException.class,
                        unknown -> assertThat(unknown.getPropertyName()).isEqualTo("more"));
    }

    @Test
    void membersOfNestedValuesAreNotMembersOfTheRecord() throws Exception {
        record Wrapped(JsonNode any, String model) {}
        String body = "{\"any\":{\"x\":{\"y\":1},\"model\":2},\"model\":\"m\"}";

        assertThat(WireJson.create().readValue(body, Wrapped.class).model()).isEqualTo("m");
    }

    @Test
    void namedExceptionsStay() throws Exception {
        @JsonIgnoreProperties("extra")
        record Named(String model) {}
        @JsonIgnoreProperties(ignoreUnknown = true)
        record Open(String model) {}
        String body = "{\"extra\":[1],\"model\":\"m\"}";

        assertThat(WireJson.create().readValue(body, Named.class).model()).isEqualTo("m");
        assertThat(WireJson.create().readValue(body, Open.class).model()).isEqualTo("m");
    }
}
