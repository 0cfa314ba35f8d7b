// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.json.WireJson;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetadataTest {
    private static final ObjectMapper JSON = WireJson.create();

    record Body(@Nullable Metadata metadata) {}

    @Test
    void pairsAreReadAndWrittenInTheOrderOfTheirKeys() throws JsonProcessingException {
        Body body = JSON.readValue("{\"metadata\":{\"team\":\"blue\",\"order\":\"\"}}", Body.class);

        assertThat(JSON.writeValueAsString(body)).isEqualTo("{\"metadata\":{\"order\":\"\",\"team\":\"blue\"}}");
        assertThat(JSON.readValue("{\"metadata\":null}", Body.class).metadata()).isNull();
    }

    @Test
    void theLargestMetadataIsAccepted() throws JsonProcessingException {
        String most = "🙂".repeat(500);
        Body body = JSON.readValue(pairs(16, "k".repeat(38), most), Body.class);

        assertThat(body.metadata())
                .extracting(Metadata::pairs)
                .satisfies(pairs -> assertThat(pairs).hasSize(16).containsValue(most));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'team':7} | metadata.team | This must be of type string.",
                "{'team':null} | metadata.team | This must be of type string.",
                "{'team':{'a':'b'}} | metadata.team | This must be of type string.",
                "{'':'x'} | metadata. | A key of metadata has 1 to 40 characters.",
                "{'team':'a\\u0000b'} | metadata.team | This text holds a character that cannot be stored.",
                "{'team':'\\ud800'} | metadata.team | This text holds a character that cannot be stored.",
                "['a'] | metadata | This must be of type object.",
            })
    void aBadPairIsNamed(String metadata, String param, String sentence) {
        ApiException refusal = refusal("{\"metadata\":" + metadata.replace('\'', '"') + "}");

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_INPUT);
        assertThat(refusal.param()).contains(param);
        assertThat(refusal.message()).isEqualTo(sentence);
    }

    @Test
    void whatIsTooLongOrTooMuchIsRefused() {
        assertThat(refusal(pairs(17, "k", "v")).param()).contains("metadata");
        assertThat(refusal(pairs(100_000, "k", "v")).message()).isEqualTo("There are more than 16 pairs.");
        assertThat(refusal(pairs(1, "k".repeat(40), "v")).param()).contains("metadata." + "k".repeat(40) + "0");
        assertThat(refusal(pairs(1, "k", "v".repeat(501))).param()).contains("metadata.k0");
    }

    @Test
    void aKeyThatStandsTwiceIsNamed() {
        ApiException refusal = refusal("{\"metadata\":{\"team\":\"a\",\"team\":\"b\"}}");

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_JSON);
        assertThat(refusal.param()).contains("metadata.team");
    }

    @Test
    void aFilterNamesItsKeysInBrackets() {
        var filter = Metadata.filter(Map.of(
                "metadata[team]", List.of("blue"),
                "metadata[a]b]", List.of("c"),
                "metadata[empty]", List.of(""),
                "limit", List.of("1")));

        assertThat(filter.orElseThrow().pairs()).isEqualTo(Map.of("team", "blue", "a]b", "c"));
        assertThat(Metadata.filter(Map.of("status", List.of("failed")))).isEmpty();
        assertThat(Metadata.filter(Map.of("metadata", List.of("")))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"metadata, metadata", "metadata[], metadata."})
    void aFilterWithoutAKeyIsRefused(String name, String param) {
        var refusal = catchThrowableOfType(ApiException.class, () -> Metadata.filter(Map.of(name, List.of("blue"))));

        assertThat(refusal.param()).contains(param);
    }

    private static String pairs(int count, String key, String value) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"" + key + i + "\":\"" + value + "\"")
                .collect(Collectors.joining(",", "{\"metadata\":{", "}}"));
    }

    private static ApiException refusal(String body) {
        Throwable fault = catchThrowable(() -> JSON.readValue(body, Body.class));
        return fault instanceof ApiException refusal ? refusal : InputFaults.of((JacksonException) fault);
    }
}
