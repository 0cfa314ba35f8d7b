// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.json.WireJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputFaultsTest {
    private static final ObjectMapper JSON = WireJson.create();

    record Inner(@Nullable String name, int count) {}

    record Outer(
            @Nullable Inner firstThing,
            @Nullable List<Inner> more,
            @Nullable FileId file,
            boolean flag) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"first_thing\":{\"count\":1},\"flag\":true,\"extra\":1} | extra",
                "{\"first_thing\":{\"count\":1,\"nme\":\"x\"},\"flag\":true} | first_thing.nme",
                "{\"more\":[{\"count\":1},{\"count\":\"2\"}],\"flag\":true} | more[1].count",
                "{\"first_thing\":{\"count\":1.5},\"flag\":true} | first_thing.count",
                "{\"first_thing\":[],\"flag\":true} | first_thing",
                "{\"flag\":\"true\"} | flag",
                "{\"flag\":null} | flag",
                "{\"first_thing\":{\"count\":99999999999},\"flag\":true} | first_thing.count",
            })
    void namesTheMemberAtFault(String body, String param) {
        ApiException refusal = refusal(body);

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_INPUT);
        assertThat(refusal.param()).contains(param);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{",
                "{\"flag\":true}}",
                "{\"flag\":true} {}",
                "{\"flag\":true} 7",
                "{\"flag\":true} x",
                "{\"flag\":tru}",
                "{\"flag\":true,\"flag\":false}",
                "'' ",
                "{'flag':true}",
                "{\"flag\":NaN}",
            })
    void aBodyThatIsNotJsonIsInvalidJson(@Nullable String body) {
        assertThat(refusal(body == null ? "" : body).code()).isEqualTo(ErrorCode.INVALID_JSON);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"flag\":true,\"flag\":false} | flag | The body is not valid JSON: the member flag stands twice in one object.",
                "{\"more\":[{\"count\":1},{\"count\":1,\"count\":2}]} | more[1].count | The body is not valid JSON: the member count stands twice in one object.",
                "{\"fist_thing\":{}} | fist_thing | There is no member named fist_thing. Did you mean `first_thing`?",
                "{\"firstThing\":{}} | firstThing | There is no member named firstThing. Did you mean `first_thing`?",
                "{\"first_thing\":{\"nmae\":1}} | first_thing.nmae | There is no member named nmae. Did you mean `name`?",
                "{\"colour\":1} | colour | There is no member named colour.",
                "{\"first_thing\":{\"count\":\"2\"}} | first_thing.count | This member has the wrong type; it must be of type integer.",
                "{\"first_thing\":{\"name\":7}} | first_thing.name | This member has the wrong type; it must be of type string.",
                "{\"first_thing\":[]} | first_thing | This member has the wrong type; it must be of type object.",
                "{\"more\":7} | more | This member has the wrong type; it must be of type array.",
                "{\"flag\":\"true\"} | flag | This member has the wrong type; it must be of type boolean.",
            })
    void saysWhatToWriteInstead(String body, String param, String sentence) {
        ApiException refusal = refusal(body);

        assertThat(refusal.param()).contains(param);
        assertThat(refusal.message()).isEqualTo(sentence);
    }

    @Test
    void aNestingBeyondTheBoundsIsNamedByItsPath() {
        ApiException refusal = refusal("{\"more\":[{\"name\":" + "[".repeat(100) + "]".repeat(100) + "}]}");

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_INPUT);
        assertThat(refusal.param()).contains("more[0].name");
    }

    @Test
    void aLongNameIsEchoedInPart() {
        ApiException refusal = refusal("{\"" + "\ud83d\ude42".repeat(90) + "\":1}");

        assertThat(refusal.message()).hasSizeLessThan(160).contains("\ud83d\ude42…");
        assertThat(refusal.param().orElseThrow()).hasSizeLessThanOrEqualTo(101);
    }

    @Test
    void anotherShapeAtTheTopIsInvalidInputWithoutParam() {
        ApiException refusal = refusal("[1,2]");

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_INPUT);
        assertThat(refusal.param()).isEmpty();
    }

    @Test
    void tooDeepABodyIsRefusedBeforeItIsBuilt() {
        assertThat(refusal("{\"more\":" + "[".repeat(100) + "]".repeat(100) + "}")
                        .code())
                .isEqualTo(ErrorCode.INVALID_INPUT);
    }

    @Test
    void aRefusalThrownWhileReadingAMemberKeepsItsCodeAndNamesTheMember() {
        ApiException refusal = refusal("{\"file\":\"gen_1\",\"flag\":true}");

        assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(refusal.param()).contains("file");
    }

    private static ApiException refusal(String body) {
        var fault = catchThrowableOfType(JacksonException.class, () -> JSON.readValue(body, Outer.class));
        assertThat(fault).as("a fault for %s", body).isNotNull();
        return InputFaults.of(fault);
    }
}
