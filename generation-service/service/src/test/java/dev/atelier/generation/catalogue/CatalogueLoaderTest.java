// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.atelier.generation.catalogue.CatalogueLoader.CatalogueException;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.platform.caller.Plan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueLoaderTest {
    private static final String GOOD = """
            id: 7
            slug: test-image
            name: Test
            description: For tests.
            type: image
            task: text-to-image
            categories: [test]
            min_plan: free
            limits: {start_deadline_s: 60, run_deadline_s: 60}
            upstreams: [{upstream: embedded, model: painted}]
            sizes: {by: [size], table: {small: 64x64, large: 128x128}}
            input:
              type: object
              additionalProperties: false
              required: [prompt]
              properties:
                prompt: {type: string, description: d}
                size: {type: string, description: d, enum: [small, large], default: small}
                count: {type: integer, description: d, minimum: 1, maximum: 4, default: 1}
            example: {prompt: sea}
            pricing:
              terms:
                - {label: Image, per: image, count: count, rate: {by: [size], table: {small: 1, large: 2.5}}}
              min: 1
            """;

    @Test
    void aGoodFileBecomesAModel() {
        Model model = load(GOOD).getFirst();

        assertThat(model.slug()).isEqualTo("test-image");
        assertThat(model.minPlan()).isEqualTo(Plan.FREE);
        assertThat(model.baseCredits()).isEqualTo(1);
        ObjectNode input =
                JsonNodeFactory.instance.objectNode().put("prompt", "sea").put("size", "large");
        assertThat(model.price(PricedInput.of(model.input().normalise(input)))
                        .credits()
                        .amount())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id: 7                       |                              | 1: id: is missing",
                "slug: test-image            | slug: Test_Image             | 2: slug: must be lower-case words",
                "slug: test-image            | slug: '42'                   | 2: slug: must be lower-case words",
                "min_plan: free              | min_plan: gold               | 8: min_plan: A plan is one of",
                "name: Test                  | nome: Test                   | 3: 'nome' is not known here",
                "name: Test                  | nome: Test                   | 1: name: is missing",
                "limits: {start_deadline_s: 60, run_deadline_s: 60} | limits: {start_deadline_s: 60, run_deadline_s: 60, bad: 1} | 9: 'bad' is not known here",
                "additionalProperties: false | additionalProperties: true   | 14: input.additionalProperties: must be false",
                "large: 128x128              | huge: 128x128                | 11: sizes: no entry for large",
                "large: 128x128              | large: 128 by 128            | 11: sizes.table.large: a size looks like 1024x768",
                "by: [size], table: {small: 64x64, large: 128x128} | like: count | 11: sizes: 'count' is no media member",
                "by: [size], table: {small: 64x64, large: 128x128} | like: prompt, time: 2 | 11: sizes.time: is not known",
                "large: 2.5                  | huge: 2.5                    | 23: pricing.terms[0].rate: no entry for large",
                "large: 2.5                  | large: -1                    | 23: pricing.terms[0].rate.table.large: '-1' is not a number from 0 up",
                "small: 1, large: 2.5        | small: 1, large: 2.5, xl: 3  | 23: pricing.terms[0].rate: entry xl can never be chosen",
                "by: [size], table: {small: 1| by: [count], table: {small: 1| 23: pricing.terms[0].rate: 'count' must be an enum",
                "count: count                | count: size                  | 23: pricing.terms[0].count: 'size' must be a number with bounds",
                "count: count                | count: media(size).seconds   | 23: pricing.terms[0].count: 'size' must be a video or audio member",
                "count: count                | count: chars(prompt)         | 23: pricing.terms[0].count: 'prompt' must be a text with maxLength",
                "count: count                | count: 1, step: 0            | 23: pricing.terms[0].step: must be above 0",
                "count: count                | times: [{when: {field: size, is: xl}, x: 2}] | 23: pricing.terms[0].times[0].when: 'xl' is no choice of size",
                "count: count                | plus: [{when: {field: hue, given: true}, add: 2}] | 23: pricing.terms[0].plus[0].when: 'hue' is not a member",
                "count: count                | count: count, pays_for: seconds | 23: pricing.terms[0].pays_for: must be run or outputs here, not seconds",
                "count: count                | count: count, pays_for: luck | 23: pricing.terms[0].pays_for: must be run or outputs here, not luck",
                "per: image                  | pays_for: seconds, per: second | 23: pricing.terms[0].pays_for: must be run here, not seconds",
                "per: image, count: count    | pays_for: outputs, per: run  | 23: pricing.terms[0].pays_for: must be run here, not outputs",
                "per: image                  | spoken: {most: 9}, per: image | 23: pricing.terms[0].spoken: is for a term per 1k_chars",
                "per: image                  | spoken: {most: 9}, per: 1k_chars | 23: pricing.terms[0].spoken: is for models of type audio or video",
                "per: image                  | spoken: {most: 0}, per: 1k_chars | 23: pricing.terms[0].spoken.most: must be above 0",
                "per: image                  | spoken: {most: 9, times: size}, per: 1k_chars | 23: pricing.terms[0].spoken.times: 'size' must be a number with bounds",
                "per: image                  | per: moon                    | 23: pricing.terms[0].per: must be run, image, megapixel, second or 1k_chars",
                "min: 1                      | min: 0                       | 24: pricing.min: must be at least 1",
                "example: {prompt: sea}      | example: {size: small}       | 20: example: input.prompt",
                "default: small              | default: medium              | 20: example: input.size",
                "run_deadline_s: 60          | run_deadline_s: 99999        | 9: limits.run_deadline_s: must be 1 to 3600",
                "model: painted              | model: painted, upstream_cost: {usd: -1} | 10: upstreams[0].upstream_cost.usd: must be 0 to 1000",
                "model: painted              | model: painted, upstream_cost: {per: run} | 10: upstreams[0].upstream_cost.usd",
                "model: painted              | model: painted, upstream_cost: {usd: 1, per: day} | 10: upstreams[0].upstream_cost.per: must be run, output or unit",
                "model: painted              | model: painted, map: {q: $.hue} | 10: upstreams[0].map.q: '$.hue' names no member",
                "model: painted              | model: painted, map: {q: {from: $.size, values: {xl: 1}}} | 10: upstreams[0].map.q: 'xl' is no choice of size",
                "model: painted              | model: painted, map: {q: {nonsense: 1}} | 10: upstreams[0].map.q: must be $.member",
                "example: {prompt: sea}      | finalize: {from: {size: xl}, set: {size: large}, days: 7} | 20: finalize.from.size: must be one of the choices",
                "type: string, description: d, enum | type: string, description: d, x-service-magic: 1, enum | 18: input.properties.size: keyword x-service-magic is not known",
                "type: string, description: d, enum | type: string, description: d, maxLenght: 1, enum | 18: input.properties.size: keyword maxLenght is not known",
                "default: small              | default: small, x-service-option-min-plan: {xl: pro} | 18: input.properties.size: 'xl' is no choice",
                "default: small              | default: small, x-service-option-min-plan: {large: gold} | 18: input.properties.size: a plan is one of",
                "default: small              | default: small, x-service-option-min-plan: {small: pro} | 18: input.properties.size: the default cannot need",
                "prompt: {type: string       | prompt: {x-service-media: smell, type: string | 17: input.properties.prompt: x-service-media must be",
                "prompt: {type: string       | prompt: {type: string, maxLength: 5, x-service-max-length-profiles: {field: size, values: {small: 1}} | 17: input.properties.prompt: no entry for large",
                "prompt: {type: string       | prompt: {type: string, maxLength: 5, x-service-max-length-profiles: {field: size, values: {small: 1, large: 4}} | 17: input.properties.prompt: the largest of its values",
                "prompt: {type: string       | prompt: {type: strong        | 17: input.properties.prompt.type: is no JSON Schema"
            })
    void aBrokenRuleIsNamedWithItsFile(String good, String broken, String problem) {
        String file = GOOD.replace(good, broken == null ? "" : broken);
        assertThat(file).isNotEqualTo(GOOD);

        assertThatThrownBy(() -> load(file))
                .isInstanceOf(CatalogueException.class)
                .hasMessageContaining("test.yaml:" + problem);
    }

    @Test
    void everyProblemIsListedAtOnce() {
        String file = GOOD.replace("id: 7\n", "").replace("min: 1", "min: 0");

        assertThatThrownBy(() -> load(file)).hasMessageContaining("id: ").hasMessageContaining("pricing.min: ");
    }

    @Test
    void twoModelsCannotShareASlugOrAnId() {
        assertThatThrownBy(() -> new CatalogueLoader().load(Map.of("a.yaml", GOOD, "b.yaml", GOOD)))
                .hasMessageContaining("id: 7 is used twice")
                .hasMessageContaining("slug: test-image is used twice");
    }

    @Test
    void theBuiltInCatalogueHasItsDefaults() {
        ModelCatalogue catalogue = TestModels.catalogue();

        assertThat(catalogue.all())
                .hasSizeGreaterThanOrEqualTo(4)
                .isSortedAccordingTo((a, b) -> Long.compare(a.id(), b.id()));
        assertThat(catalogue
                        .find(ModelReference.fromString("landscape-image"))
                        .orElseThrow()
                        .isDefault())
                .isTrue();
        assertThat(catalogue.find(ModelReference.ofNumber(101)).orElseThrow().slug())
                .isEqualTo("landscape-image");
        assertThat(catalogue.revision())
                .matches("[0-9a-f]{12}")
                .isEqualTo(TestModels.loadAgain().revision());
    }

    @Test
    void everyPublishedSchemaIsAValidSchemaItself() {
        var meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));

        for (Model model : TestModels.catalogue().all()) {
            assertThat(meta.validate(model.input().json())).as(model.slug()).isEmpty();
        }
    }

    private static List<Model> load(String file) {
        return new CatalogueLoader().load(Map.of("test.yaml", file));
    }
}
