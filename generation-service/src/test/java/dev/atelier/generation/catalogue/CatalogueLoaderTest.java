// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
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
        assertThat(model.price(model.input().normalised(input)).credits().amount())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id: 7                       |                              | id: is missing",
                "slug: test-image            | slug: Test_Image             | slug: must be lower-case words",
                "slug: test-image            | slug: '42'                   | slug: must be lower-case words",
                "min_plan: free              | min_plan: gold               | file: ",
                "name: Test                  | nome: Test                   | file: ",
                "additionalProperties: false | additionalProperties: true   | input.additionalProperties: must be false",
                "large: 128x128              | huge: 128x128                | sizes: no entry for large",
                "large: 128x128              | large: 128 by 128            | file: ",
                "large: 2.5                  | huge: 2.5                    | pricing.rate: no entry for large",
                "large: 2.5                  | large: -1                    | pricing.rate: '-1' is not a number from 0 up",
                "small: 1, large: 2.5        | small: 1, large: 2.5, xl: 3  | pricing.rate: entry xl can never be chosen",
                "by: [size], table: {small: 1| by: [count], table: {small: 1| pricing.rate: 'count' must be an enum",
                "count: count                | count: size                  | pricing.count: 'size' must be an integer",
                "per: image                  | per: moon                    | pricing.per: must be run, image or megapixel",
                "min: 1                      | min: 0                       | pricing: min must be at least 1",
                "example: {prompt: sea}      | example: {size: small}       | example: input.prompt",
                "default: small              | default: medium              | example: input.size",
                "run_deadline_s: 60          | run_deadline_s: 99999        | limits: each must be 1 to 3600",
                "type: string, description: d, enum | type: string, description: d, x-service-magic: 1, enum | input.size: keyword x-service-magic is not known"
            })
    void aBrokenRuleIsNamedWithItsFile(String good, String broken, String problem) {
        String file = GOOD.replace(good, broken == null ? "" : broken);
        assertThat(file).isNotEqualTo(GOOD);

        assertThatThrownBy(() -> load(file))
                .isInstanceOf(CatalogueFault.class)
                .hasMessageContaining("test.yaml: " + problem);
    }

    @Test
    void everyProblemIsListedAtOnce() {
        String file = GOOD.replace("id: 7\n", "").replace("min: 1", "min: 0");

        assertThatThrownBy(() -> load(file)).hasMessageContaining("id: ").hasMessageContaining("pricing: ");
    }

    @Test
    void twoModelsCannotShareASlugOrAnId() {
        assertThatThrownBy(() -> new CatalogueLoader().load(Map.of("a.yaml", GOOD, "b.yaml", GOOD)))
                .hasMessageContaining("id: 7 is used twice")
                .hasMessageContaining("slug: is used twice");
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
                .isEqualTo(TestModels.catalogue().revision());
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
