// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.platform.json.WireJson;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a client's input becomes the parameters of an upstream. */
class ParameterMappingTest {
    private static final ObjectMapper JSON = WireJson.create();
    private static final String MODEL = """
            id: 7
            slug: test
            name: Test
            description: For tests.
            type: video
            task: text-to-video
            categories: [test]
            min_plan: free
            limits: {start_deadline_s: 60, run_deadline_s: 60}
            upstreams:
              - upstream: fal
                model: vendor/model
                map:
                  prompt: $.prompt
                  start_url: $.image_url
                  image_urls: {list: $.image_url}
                  more_urls: {list: $.image_urls}
                  duration: {from: $.duration, values: {"5": 5s, "10": 10s}}
                  seed: {from: $.seed, values: {"-1": null}}
                  output_format: {const: url}
                  tier:
                    from: [$.duration, $.quality]
                    values: {"5,a": 1, "5,b": 2, "10,a": 3, "10,b": {best: true}}
                  voice_setting.voice_id: $.voice
                  voice_setting.pitch: $.voice_pitch_hz
                  voice_setting.speed: {const: 1.5}
              - {upstream: embedded, model: video}
            input:
              type: object
              additionalProperties: false
              properties:
                prompt: {type: string, description: d}
                image_url: {type: string, description: d, x-service-media: image}
                image_urls: {type: array, description: d, maxItems: 2, items: {type: string, x-service-media: image}}
                duration: {type: integer, description: d, enum: [5, 10], default: 5}
                seed: {type: integer, description: d, minimum: -1, maximum: 9}
                voice: {type: string, description: d, x-service-media: voice, default: ann}
                quality: {type: string, description: d, enum: [a, b], default: a}
            example: {prompt: sea}
            pricing: {terms: [{label: Run, per: run, rate: 1}], min: 1}
            """;

    private final Model model =
            new CatalogueLoader().load(Map.of("test.yaml", MODEL)).getFirst();
    private final ModelUpstream vendor = model.upstreams().getFirst();

    @Test
    void membersAreRenamedTranslatedListedAddedAndDropped() {
        ObjectNode params = vendor.params(object("""
                {"prompt": "sea", "image_url": "https://a/1.png", "image_urls": ["x", "y"], "duration": 10, "seed": 4,
                 "voice": "voice_3", "voice_pitch_hz": 180.5, "quality": "b"}
                """));

        assertThat(params).isEqualTo(object("""
                {"prompt": "sea", "start_url": "https://a/1.png", "image_urls": ["https://a/1.png"],
                 "more_urls": ["x", "y"], "duration": "10s", "seed": 4, "output_format": "url",
                 "tier": {"best": true}, "voice_setting": {"voice_id": "voice_3", "pitch": 180.5, "speed": 1.5}}
                """));
    }

    @Test
    void absentAndEmptyParametersAreNotSent() {
        ObjectNode params = vendor.params(object("{\"prompt\": \"sea\", \"duration\": 5, \"seed\": -1}"));

        assertThat(params).isEqualTo(object("""
                {"prompt": "sea", "duration": "5s", "output_format": "url", "voice_setting": {"speed": 1.5}}
                """));
    }

    @Test
    void withoutAMapTheInputPassesAsItIs() {
        ObjectNode input = object("{\"prompt\": \"sea\", \"quality\": \"b\"}");

        assertThat(model.upstreams().getLast().params(input)).isEqualTo(input).isNotSameAs(input);
    }

    private static ObjectNode object(String text) {
        try {
            return JSON.readValue(text, ObjectNode.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
