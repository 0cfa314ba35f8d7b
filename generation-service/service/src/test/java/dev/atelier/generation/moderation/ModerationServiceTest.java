// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.catalogue.TestModels;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.WireJson;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules and the judge together, as a request meets them. */
class ModerationServiceTest {
    private static final Model MODEL =
            TestModels.catalogue().find(ModelReference.fromString("ideogram-3")).orElseThrow();

    @TempDir
    Path directory;

    private final FakeJudge judge = new FakeJudge();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();

    @AfterEach
    void close() {
        judge.close();
    }

    @Test
    void theRulesRefuseWithTheMemberAndWithoutTheWords() {
        ApiException refusal = refusal(moderation(Map.of()), input("a logo").put("negative_prompt", "ISIS propaganda"));

        assertThat(refusal.code()).isEqualTo(ErrorCode.MODERATION_BLOCKED);
        assertThat(refusal.param()).contains("input.negative_prompt");
        assertThat(refusal.message()).doesNotContainIgnoringCase("isis");
        assertThat(metrics.counter("atelier.moderation", "source", "rules", "outcome", "blocked")
                        .count())
                .isEqualTo(1);
    }

    @Test
    void anOperatorsRulesComeOnTop() throws IOException {
        Path file = Files.writeString(directory.resolve("rules.yaml"), "rules: [{category: own, phrases: [zeppelin]}]");
        ModerationService moderation = moderation(Map.of("rules", file.toString()));

        assertThat(refusal(moderation, input("a Zeppelin")).param()).contains("input.prompt");
        assertThat(refusal(moderation, input("ISIS propaganda")).param()).contains("input.prompt");
    }

    @Test
    void theRehearsalsPhraseIsAllowedElsewhere() {
        assertThatCode(() -> moderation(Map.of()).check(MODEL, input("atelier:block")))
                .doesNotThrowAnyException();
        assertThat(refusal(moderation(Map.of("rehearsal", "true")), input("please atelier:block this"))
                        .code())
                .isEqualTo(ErrorCode.MODERATION_BLOCKED);
    }

    @Test
    void theJudgeSeesEveryTextOnceWithOurKey() throws IOException {
        Path key = Files.writeString(directory.resolve("key"), "sk-test\n");
        ModerationService moderation = judged(Map.of("endpoint.credential", "file:" + key));

        moderation.check(MODEL, input("a logo").put("negative_prompt", "blur"));

        assertThat(judge.questions())
                .singleElement()
                .hasToString("{\"model\":\"omni-moderation-latest\",\"input\":[\"a logo\",\"blur\"]}");
        assertThat(judge.credentials()).containsExactly("Bearer sk-test");
    }

    @Test
    void flaggedContentIsRefusedWithItsMember() {
        ApiException refusal = refusal(judged(Map.of()), input("a logo").put("negative_prompt", "please flagme"));

        assertThat(refusal.code()).isEqualTo(ErrorCode.MODERATION_BLOCKED);
        assertThat(refusal.param()).contains("input.negative_prompt");
    }

    @Test
    void anEmptyTextIsNotAskedAbout() {
        judged(Map.of()).check(MODEL, input("a logo").put("negative_prompt", ""));

        assertThat(judge.questions())
                .singleElement()
                .satisfies(question -> assertThat(question.path("input")).hasSize(1));
    }

    @ParameterizedTest
    @EnumSource(value = FakeJudge.Mood.class, mode = EnumSource.Mode.EXCLUDE, names = "WELL")
    void withoutAVerdictTheRequestIsRefusedForNow(FakeJudge.Mood mood) {
        judge.be(mood);

        ApiException refusal = refusal(judged(Map.of()), input("a logo"));

        assertThat(refusal.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(refusal.retryAfter()).isPresent();
        assertThat(judge.questions()).as("asked once, never again").hasSize(1);
        assertThat(metrics.counter("atelier.moderation", "source", "endpoint", "outcome", "unknown")
                        .count())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(value = FakeJudge.Mood.class, mode = EnumSource.Mode.EXCLUDE, names = "WELL")
    void anOperatorMayLetItPassInstead(FakeJudge.Mood mood) {
        judge.be(mood);
        ModerationService moderation = judged(Map.of("endpoint.open", "true"));

        assertThatCode(() -> moderation.check(MODEL, input("a logo"))).doesNotThrowAnyException();
    }

    @Test
    void aJudgeThatIsNotThereIsNoVerdictEither() {
        judge.close();

        assertThat(refusal(judged(Map.of()), input("a logo")).code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
    }

    @Test
    void theRulesSpeakWhateverTheJudgeDoes() {
        judge.be(FakeJudge.Mood.BROKEN);

        assertThat(refusal(judged(Map.of("endpoint.open", "true")), input("ISIS propaganda"))
                        .code())
                .isEqualTo(ErrorCode.MODERATION_BLOCKED);
        assertThat(judge.questions()).isEmpty();
    }

    private ModerationService judged(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("endpoint.url", judge.url().toString());
        // A busy machine has asked before; only a judge that is silent costs the time.
        all.put("endpoint.timeout", "5s");
        return moderation(all);
    }

    private ModerationService moderation(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder().withMapping(ModerationConfig.class);
        settings.forEach((name, value) -> builder.withDefaultValue("atelier.moderation." + name, value));
        ModerationConfig config = builder.withConverter(Duration.class, 200, new DurationConverter())
                .build()
                .getConfigMapping(ModerationConfig.class);
        return new ModerationService(config, WireJson.create(), metrics);
    }

    private static ApiException refusal(ModerationService moderation, ObjectNode input) {
        return catchThrowableOfType(ApiException.class, () -> moderation.check(MODEL, input));
    }

    private static ObjectNode input(String prompt) {
        return JsonNodeFactory.instance.objectNode().put("prompt", prompt);
    }
}
