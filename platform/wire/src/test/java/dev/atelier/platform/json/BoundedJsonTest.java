// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BoundedJsonTest {
    private static final ObjectMapper JSON = WireJson.create();
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();
    private static final int SIZE = 980_000;

    record Request(
            String model,

            @JsonDeserialize(using = BoundedJson.Member.class)
            ObjectNode input) {}

    /** Bodies of about a megabyte that would cost a schema seconds. */
    enum Hostile {
        WIDE_ARRAY(ErrorCode.INVALID_INPUT, "{\"refs\":[" + "1,".repeat(SIZE / 2) + "1]}"),
        WIDE_OBJECT(
                ErrorCode.INVALID_INPUT,
                IntStream.range(0, SIZE / 10)
                        .mapToObj(i -> "\"m" + i + "\":1")
                        .collect(Collectors.joining(",", "{", "}"))),
        DEEP_ARRAYS(ErrorCode.INVALID_INPUT, "{\"a\":" + "[".repeat(SIZE / 2) + "]".repeat(SIZE / 2) + "}"),
        DEEP_OBJECTS(ErrorCode.INVALID_INPUT, "{\"a\":".repeat(SIZE / 5) + "1" + "}".repeat(SIZE / 5)),
        LONG_NAMES(
                ErrorCode.INVALID_INPUT,
                IntStream.range(0, 20)
                        .mapToObj(i -> "\"" + "k".repeat(SIZE / 20) + i + "\":1")
                        .collect(Collectors.joining(",", "{", "}"))),
        LONG_NUMBER(ErrorCode.INVALID_INPUT, "{\"seed\":" + "7".repeat(SIZE) + "}"),
        LONG_FRACTIONS(ErrorCode.INVALID_INPUT, "{\"a\":[" + ("0." + "1".repeat(90_000) + ",").repeat(10) + "1]}"),
        DUPLICATES(ErrorCode.INVALID_JSON, "{" + "\"a\":1,".repeat(SIZE / 6) + "\"a\":1}");

        private final ErrorCode code;
        private final String input;

        Hostile(ErrorCode code, String input) {
            this.code = code;
            this.input = input;
        }
    }

    @ParameterizedTest
    @EnumSource
    void readingStopsAtTheFirstValueBeyondTheBounds(Hostile hostile) {
        var body = new ByteArrayInputStream(
                ("{\"model\":\"m\",\"input\":" + hostile.input + "}").getBytes(StandardCharsets.UTF_8));
        int size = body.available();
        long before = CPU.getCurrentThreadCpuTime();

        ApiException refusal = refusal(catchThrowable(() -> JSON.readValue(body, Request.class)));

        System.out.printf(
                "%s: %d of %d bytes read in %.1f ms of CPU%n",
                hostile, size - body.available(), size, (CPU.getCurrentThreadCpuTime() - before) / 1e6);
        assertThat(refusal.code()).isEqualTo(hostile.code);
        // One name or number may be long before the parser refuses it; a list or an object may not.
        assertThat(size - body.available()).isLessThanOrEqualTo(hostile == Hostile.LONG_NUMBER ? size : 120_000);
    }

    @Test
    void theSurplusValueIsNamed() {
        String values = "1,".repeat(BoundedJson.MOST_VALUES);

        ApiException refusal = refusal(catchThrowable(
                () -> JSON.readValue("{\"model\":\"m\",\"input\":{\"refs\":[" + values + "1]}}", Request.class)));

        assertThat(refusal.param()).contains("input.refs[999]");
    }

    @ParameterizedTest
    @CsvSource({"[, ], input.refs", "{\"a\":, }, input.refs"})
    void theMemberThatIsTooDeepIsNamedByItsPath(String opening, String closing, String path) {
        int depth = BoundedJson.DEEPEST;
        String value = opening.repeat(depth) + "1" + closing.repeat(depth);

        ApiException refusal = refusal(catchThrowable(
                () -> JSON.readValue("{\"model\":\"m\",\"input\":{\"refs\":" + value + "}}", Request.class)));

        assertThat(refusal.param().orElseThrow()).startsWith(path).doesNotContain("null");
        assertThat(refusal.message()).isEqualTo("This is nested more than 16 levels deep.");
    }

    @Test
    void aWholeDocumentHasTheSameBounds() throws IOException {
        ApiException refusal =
                refusal(catchThrowable(() -> JSON.readValue("[" + "1,".repeat(2_000) + "1]", BoundedJson.class)));

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_INPUT);
        assertThat(JSON.readValue("{\"a\":[1,{\"b\":2.50}],\"c\":null}", BoundedJson.class)
                        .tree())
                .isEqualTo(JSON.readTree("{\"a\":[1,{\"b\":2.50}],\"c\":null}"));
    }

    @Test
    void onlyAFileMayBeLongerThanAnyText() throws IOException {
        String letters = "a".repeat(2_000_000);

        ApiException refusal = refusal(catchThrowable(
                () -> JSON.readValue("{\"model\":\"m\",\"input\":{\"prompt\":\"" + letters + "\"}}", Request.class)));

        assertThat(refusal.param()).contains("input.prompt");
        assertThat(JSON.readValue("[\"data:image/png;base64," + letters + "\"]", BoundedJson.class)
                        .tree())
                .hasSize(1);
        assertThat(JSON.readValue("{\"inlineData\":{\"data\":\"" + letters + "\"}}", BoundedJson.class)
                        .tree()
                        .path("inlineData")
                        .path("data")
                        .textValue())
                .hasSize(letters.length());
    }

    @Test
    void aBodyThatIsNotAnObjectHasTheWrongType() {
        ApiException refusal =
                refusal(catchThrowable(() -> JSON.readValue("{\"model\":\"m\",\"input\":[1]}", Request.class)));

        assertThat(refusal.param()).contains("input");
    }

    private static ApiException refusal(Throwable fault) {
        return fault instanceof ApiException refusal ? refusal : InputFaults.of((JacksonException) fault);
    }
}
