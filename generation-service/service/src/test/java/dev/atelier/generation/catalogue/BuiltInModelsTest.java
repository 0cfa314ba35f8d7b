// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.ParameterMapping.ParameterRule;
import dev.atelier.generation.input.MediaField;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.platform.caller.Plan;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients and the other services rely on in the models that come with the service. */
class BuiltInModelsTest {
    private static final Set<String> ENGINES = Set.of(
            "painted",
            "abstract",
            "poster",
            "edit",
            "upscale",
            "cutout",
            "video",
            "video-upscale",
            "speech",
            "music",
            "effects",
            "transcript");
    private static final Set<String> PARAMS = Set.of(
            "prompt",
            "prompt_in_file",
            "text",
            "seed",
            "num_images",
            "output_format",
            "image",
            "images",
            "end_image",
            "video",
            "audio",
            "strength",
            "factor",
            "seconds",
            "voice",
            "voice_pitch_hz",
            "speed",
            "palette");

    private static final List<Model> MODELS = TestModels.catalogue().all();

    @Test
    void thereAreManyAndEachKindHasItsDefault() {
        assertThat(MODELS).hasSizeGreaterThanOrEqualTo(34);
        assertThat(MODELS.stream().filter(Model::isDefault))
                .extracting(Model::type)
                .containsExactlyInAnyOrder(ModelType.IMAGE, ModelType.VIDEO, ModelType.AUDIO);
        assertThat(MODELS).extracting(Model::type).contains(ModelType.OTHER);
    }

    @Test
    void allNineteenPathsOfTheDialectHaveAModel() {
        assertThat(MODELS.stream()
                        .flatMap(model -> model.compat().getOrDefault("hf", List.of()).stream())
                        .distinct())
                .containsExactlyInAnyOrder(
                        "nano-banana",
                        "flux-pro/kontext/max/text-to-image",
                        "reve/text-to-image",
                        "reve/edit",
                        "reve/remix",
                        "veo3.1",
                        "veo3.1/image-to-video",
                        "veo3.1/first-last-frame-to-video",
                        "veo3.1/fast",
                        "veo3.1/fast/image-to-video",
                        "bytedance/seedance/v1/pro/fast/text-to-video",
                        "bytedance/seedance/v1/pro/fast/image-to-video",
                        "kling-video/v2.1/master/text-to-video",
                        "kling-video/v2.1/pro/image-to-video",
                        "kling-video/v2.5-turbo/pro/text-to-video",
                        "kling-video/v2.5-turbo/pro/image-to-video",
                        "minimax/hailuo-02/standard/image-to-video",
                        "sora-2/text-to-video",
                        "wan-25-preview/text-to-video");
    }

    @Test
    void everyModelCanRunHereAndSpeaksTheEnginesWords() {
        for (Model model : MODELS) {
            ModelUpstream last = model.upstreams().getLast();
            assertThat(last.upstream()).as(model.slug()).startsWith("embedded");
            assertThat(ENGINES).as(model.slug()).contains(last.model());
            last.map()
                    .ifPresent(map -> assertThat(PARAMS)
                            .as(model.slug())
                            .containsAll(map.rules().keySet()));
        }
    }

    @Test
    void everyMemberOfAMapThatIsNotAlwaysThereStaysAway() {
        for (Model model : MODELS) {
            for (ModelUpstream way : model.upstreams()) {
                ObjectNode params = way.params(JsonNodeFactory.instance.objectNode());
                way.map()
                        .ifPresent(map -> assertThat(params.size())
                                .as(model.slug())
                                .isEqualTo((int) map.rules().values().stream()
                                        .filter(ParameterRule.Constant.class::isInstance)
                                        .count()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "veo-3-1, 8, duration, 8s",
        "seedance-fast, 12, duration, 12",
        "kling-2-1-master, 10, duration, 10",
        "hailuo-02-image, 6, duration, 6",
        "wan-2-5, 5, duration, 5"
    })
    void secondsAreWholeNumbersHereAndTheVendorsTextThere(String slug, int seconds, String param, String text) {
        ObjectNode input = JsonNodeFactory.instance.objectNode().put("duration", seconds);

        assertThat(get(slug).upstreams().getFirst().params(input).path(param).isTextual())
                .isTrue();
        assertThat(get(slug).upstreams().getFirst().params(input).path(param).asText())
                .isEqualTo(text);
        assertThat(get(slug).upstreams().getLast().params(input).path("seconds").asInt())
                .isEqualTo(seconds);
    }

    @Test
    void aFilmAt480pCanBeMadeAgainAt1080pForThePriceOfOne() {
        Model model = get("scene-video");
        FinalizeRule rule = model.finalizing().orElseThrow();
        ObjectNode draft = model.input().normalise(input("sea"));

        assertThat(rule.appliesTo(draft)).isTrue();
        assertThat(rule.apply(draft).path("resolution").asText()).isEqualTo("1080p");
        assertThat(rule.appliesTo(rule.apply(draft))).isFalse();
        assertThat(model.price(PricedInput.of(rule.apply(draft))))
                .isEqualTo(model.price(
                        PricedInput.of(model.input().normalise(input("sea").put("resolution", "1080p")))));
        assertThat(rule.window()).hasDays(7);
    }

    @Test
    void oneModelLimitsTextAndClipsByItsEngine() {
        MediaField clip = get("clip-remaster").input().mediaField("video_url").orElseThrow();

        assertThat(clip.seconds().orElseThrow().of(input("x").put("engine", "v1")))
                .isEqualTo(15);
        assertThat(clip.seconds().orElseThrow().of(input("x").put("engine", "v2")))
                .isEqualTo(30);
        assertThat(get("clip-remaster")
                        .input()
                        .json()
                        .at("/properties/prompt/maxLength")
                        .asInt())
                .isEqualTo(31_500);
    }

    @Test
    void thereIsAGatedAChokedASteadyAndASynchronousModel() {
        assertThat(get("nano-banana-pro").limits().concurrentPerAccount()).hasValue(2);
        assertThat(get("nano-banana-pro").minPlan()).isEqualTo(Plan.PRO);
        assertThat(get("nano-banana-pro")
                        .input()
                        .json()
                        .at("/properties/resolution/x-service-option-min-plan/4k")
                        .asText())
                .isEqualTo("studio");
        assertThat(get("steady-landscape").upstreams())
                .extracting(ModelUpstream::upstream)
                .containsExactly("embedded-steady");
        assertThat(get("flux-schnell").synchronous()).isPresent();
    }

    @Test
    void filmsThatAreTunedForALaptopAreShortAndSmallByDefault() {
        MODELS.stream().filter(model -> model.type() == ModelType.VIDEO).forEach(model -> {
            var properties = model.input().json().path("properties");
            assertThat(properties.path("duration").path("default").asInt(5))
                    .as(model.slug())
                    .isLessThanOrEqualTo(6);
            assertThat(properties.path("resolution").path("default").asText("480p"))
                    .as(model.slug())
                    .isNotEqualTo("1080p");
        });
    }

    @Test
    void filmsHaveEvenSizes() {
        var films = MODELS.stream().filter(model -> model.type() == ModelType.VIDEO);

        assertThat(films.flatMap(BuiltInModelsTest::sizes))
                .isNotEmpty()
                .allMatch(size -> size.width() % 2 == 0 && size.height() % 2 == 0);
    }

    private static Stream<ImageSize> sizes(Model model) {
        return model.sizes() instanceof OutputSize.ByChoice(var table)
                ? table.table().values().stream().flatMap(Optional::stream)
                : Stream.empty();
    }

    @Test
    void rehearsalModelsAreNotThereUnlessAskedFor() {
        assertThat(MODELS).extracting(Model::slug).noneMatch(slug -> slug.startsWith("simulated"));

        List<Model> rehearsal =
                new ModelCatalogue(new CatalogueSource(CatalogueSource.readBuiltIn(true), Optional.empty())).all();

        assertThat(rehearsal).extracting(Model::slug).contains("simulated-image", "simulated-audio");
    }

    private static ObjectNode input(String prompt) {
        return JsonNodeFactory.instance.objectNode().put("prompt", prompt);
    }

    private static Model get(String slug) {
        return TestModels.catalogue().find(ModelReference.fromString(slug)).orElseThrow();
    }
}
