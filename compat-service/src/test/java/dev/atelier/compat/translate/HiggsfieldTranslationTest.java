// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.json.WireJson;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the bodies of the nineteen paths; the traps first. */
class HiggsfieldTranslationTest {
    private static final ObjectMapper JSON = WireJson.create();
    private static final Map<String, Translation> PATHS = TranslationLoader.loadResource("dialects/hf.yaml");

    @Test
    void thereAreExactlyNineteenPaths() {
        assertThat(PATHS).hasSize(19);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        nano-banana | {prompt: p} | nano-banana | {prompt: p, num_images: 1, aspect_ratio: '4:3', output_format: jpeg}
        nano-banana | {prompt: p, aspect_ratio: auto} | nano-banana | {prompt: p, num_images: 1, output_format: jpeg}
        nano-banana | {prompt: p, aspect_ratio: auto, input_images: [{type: image_url, image_url: 'https://a.b/c'}]} | nano-banana-edit | {prompt: p, num_images: 1, aspect_ratio: auto, image_urls: ['https://a.b/c'], output_format: jpeg}
        nano-banana | {prompt: p, input_images: []} | nano-banana | {prompt: p, num_images: 1, aspect_ratio: '4:3', output_format: jpeg}
        flux-pro/kontext/max/text-to-image | {prompt: p, safety_tolerance: 0} | flux-kontext-max | {prompt: p, aspect_ratio: '16:9', safety_tolerance: 0}
        reve/remix | {prompt: p, image_urls: ['https://a.b/c', 'https://a.b/d']} | reve-remix | {prompt: p, image_urls: ['https://a.b/c', 'https://a.b/d'], num_images: 1, aspect_ratio: '4:3'}
        veo3.1 | {prompt: p, resolution: '1080', aspect_ratio: '9:16', generate_audio: true} | veo-3-1 | {prompt: p, resolution: 1080p, aspect_ratio: '9:16', generate_audio: true, duration: 6}
        veo3.1/fast/image-to-video | {prompt: p, image_url: 'https://a.b/c', duration: '8'} | veo-3-1-fast-image | {prompt: p, image_url: 'https://a.b/c', duration: 8, resolution: 720p, aspect_ratio: '16:9', generate_audio: false}
        bytedance/seedance/v1/pro/fast/text-to-video | {prompt: p, resolution: '480'} | seedance-fast | {prompt: p, duration: 5, resolution: 480p, aspect_ratio: '16:9', camera_fixed: false}
        kling-video/v2.1/master/text-to-video | {prompt: p, duration: 10} | kling-2-1-master | {prompt: p, duration: 10, cfg_scale: 0.5, aspect_ratio: '1:1', negative_prompt: ''}
        minimax/hailuo-02/standard/image-to-video | {prompt: p, image_url: 'https://a.b/c'} | hailuo-02-image | {prompt: p, image_url: 'https://a.b/c', duration: 6, resolution: 768p, prompt_optimizer: true}
        wan-25-preview/text-to-video | {prompt: p} | wan-2-5 | {prompt: p, duration: 5, resolution: 720p, negative_prompt: ''}
        wan-25-preview/text-to-video | {prompt: p, seed: 0} | wan-2-5 | {prompt: p, seed: 0, duration: 5, resolution: 720p, negative_prompt: ''}
        """)
    void aBodyBecomesTheInputOfItsModel(String path, String body, String model, String input) {
        CreateGenerationRequest translated = translation(path).translate(yaml(body));

        assertThat(translated.model()).isEqualTo(model);
        assertThat(text(translated.input())).isEqualTo(text(yaml(input)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        nano-banana | {} | prompt | missing
        nano-banana | {prompt: 7} | prompt | string_type
        nano-banana | {prompt: p, num_images: 0} | num_images | greater_than_equal
        nano-banana | {prompt: p, num_images: 5} | num_images | less_than_equal
        nano-banana | {prompt: p, num_images: '2'} | num_images | int_type
        nano-banana | {prompt: p, aspect_ratio: '1:2'} | aspect_ratio | literal_error
        nano-banana | {prompt: p, output_format: webp} | output_format | literal_error
        nano-banana | {prompt: p, input_images: [{type: image_url, image_url: 'file_12'}]} | input_images | url_parsing
        flux-pro/kontext/max/text-to-image | {prompt: p, seed: 0} | seed | greater_than_equal
        flux-pro/kontext/max/text-to-image | {prompt: p, seed: 1000001} | seed | less_than_equal
        flux-pro/kontext/max/text-to-image | {prompt: p, safety_tolerance: 7} | safety_tolerance | less_than_equal
        reve/text-to-image | {prompt: p, aspect_ratio: '1:1'} | aspect_ratio | extra_forbidden
        reve/edit | {prompt: p} | image_url | missing
        reve/remix | {prompt: p, image_urls: ['https://a.b/c']} | image_urls | too_short
        reve/remix | {prompt: p, image_urls: ['https://a/1','https://a/1','https://a/1','https://a/1','https://a/1']} | image_urls | too_long
        veo3.1 | {prompt: p, aspect_ratio: '16:9', generate_audio: false} | resolution | missing
        veo3.1 | {prompt: p, resolution: '720', generate_audio: false} | aspect_ratio | missing
        veo3.1/fast | {prompt: p, resolution: '720', aspect_ratio: '16:9'} | generate_audio | missing
        veo3.1/image-to-video | {prompt: p, image_url: 'https://a.b/c', duration: 6} | duration | literal_error
        veo3.1/image-to-video | {prompt: p, image_url: 'https://a.b/c', generate_audio: 1} | generate_audio | bool_type
        veo3.1/first-last-frame-to-video | {prompt: p, first_frame_url: 'https://a.b/c'} | last_frame_url | missing
        bytedance/seedance/v1/pro/fast/text-to-video | {prompt: p, duration: 13} | duration | less_than_equal
        bytedance/seedance/v1/pro/fast/image-to-video | {prompt: p, image_url: 'https://a.b/c', duration: 1} | duration | greater_than_equal
        kling-video/v2.1/master/text-to-video | {prompt: p, cfg_scale: 1.5} | cfg_scale | less_than_equal
        kling-video/v2.1/pro/image-to-video | {prompt: p, image_url: 'https://a.b/c', aspect_ratio: '1:1'} | aspect_ratio | extra_forbidden
        kling-video/v2.5-turbo/pro/text-to-video | {prompt: p, duration: 6} | duration | literal_error
        minimax/hailuo-02/standard/image-to-video | {prompt: p, image_url: 'https://a.b/c', resolution: 512p} | resolution | literal_error
        sora-2/text-to-video | {prompt: p, resolution: 1080p} | resolution | literal_error
        wan-25-preview/text-to-video | {prompt: p, seed: -2} | seed | greater_than_equal
        """)
    void aBodyThatBreaksALimitIsRefusedAtItsMember(String path, String body, String member, String type) {
        assertThatThrownBy(() -> translation(path).translate(yaml(body)))
                .isInstanceOfSatisfying(
                        InvalidBody.class,
                        invalid -> assertThat(invalid.errors()).singleElement().satisfies(fault -> {
                            assertThat(fault.loc()).startsWith("body", member);
                            assertThat(fault.type()).isEqualTo(type);
                        }));
    }

    @Test
    void aPromptOfMoreThanTwoThousandFiveHundredCharactersIsTooLongWhereTheVendorSaysSo() {
        ObjectNode body = JSON.createObjectNode().put("prompt", "x".repeat(2501));

        assertThatThrownBy(() ->
                        translation("kling-video/v2.1/master/text-to-video").translate(body))
                .isInstanceOfSatisfying(
                        InvalidBody.class,
                        invalid -> assertThat(invalid.errors()).singleElement().satisfies(fault -> {
                            assertThat(fault.type()).isEqualTo("string_too_long");
                            assertThat(fault.input()).isNull();
                        }));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{promt: p} | Extra inputs are not permitted. Did you mean `prompt`?",
                "{prompt: p, colour: red} | Extra inputs are not permitted"
            })
    void aMisspeltMemberGetsTheNearestName(String body, String message) {
        assertThatThrownBy(() ->
                        translation("kling-video/v2.1/master/text-to-video").translate(yaml(body)))
                .isInstanceOfSatisfying(
                        InvalidBody.class,
                        invalid -> assertThat(invalid.errors())
                                .filteredOn(fault -> fault.type().equals("extra_forbidden"))
                                .extracting(FieldError::msg)
                                .containsExactly(message));
    }

    @Test
    void aFaultOfTheModelIsNamedByTheDialectsMember() {
        assertThat(translation("nano-banana").location("nano-banana-edit", Optional.of("input.image_urls[3]")))
                .containsExactly("body", "input_images", 3);
        assertThat(translation("veo3.1").location("veo-3-1", Optional.of("input.resolution")))
                .containsExactly("body", "resolution");
        assertThat(translation("veo3.1").location("veo-3-1", Optional.of("project")))
                .containsExactly("body");
    }

    @Test
    void theLinksOfABodyAreKnownWhateverTheyBecome() {
        Stream.of("nano-banana", "reve/edit", "reve/remix").forEach(path -> {
            JsonNode body = switch (path) {
                case "nano-banana" ->
                    yaml("{prompt: p, input_images: [{type: image_url, image_url: 'https://a.b/c'}]}");
                case "reve/edit" -> yaml("{prompt: p, image_url: 'https://a.b/c'}");
                default -> yaml("{prompt: p, image_urls: ['https://a.b/c', 'https://a.b/d']}");
            };
            String model = translation(path).translate(body).model();
            assertThat(translation(path).linkMembers(model)).hasSize(1);
        });
    }

    private static Translation translation(String path) {
        return Optional.ofNullable(PATHS.get(path)).orElseThrow();
    }

    private static JsonNode yaml(String text) {
        Object tree = new org.yaml.snakeyaml.Yaml().load(text);
        return JSON.valueToTree(tree);
    }

    /** Members in one order, numbers in one form. */
    private static String text(JsonNode json) {
        var sorted = new java.util.TreeMap<String, JsonNode>();
        json.properties().forEach(member -> sorted.put(member.getKey(), member.getValue()));
        return sorted.toString();
    }
}
