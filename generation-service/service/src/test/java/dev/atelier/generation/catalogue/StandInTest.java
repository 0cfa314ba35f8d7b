// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.newAccount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@QuarkusTest
class StandInTest {
    private static final String FOX = "{\"model\": \"flux-dev\", \"input\": {\"prompt\": \"a fox in a birch forest\"}}";

    @Inject
    ModelSwitches switches;

    @Inject
    ProviderRouter router;

    @Inject
    ModelCatalogue catalogue;

    @Test
    void aModelWhoseVendorIsNotConnectedSaysSo() {
        as(newAccount())
                .get("/v1/models/veo-3-1")
                .then()
                .statusCode(200)
                .body("stand_in", is(true))
                .body("stand_in_reason", containsString("Veo 3.1 is not connected here"))
                .body("base_credits", equalTo(40));
        as(newAccount())
                .get("/v1/models?q=veo")
                .then()
                .body("data.stand_in", everyItem(is(true)))
                .body("data.stand_in_reason", everyItem(containsString("stands in")));
    }

    @Test
    void aModelOfOursStandsInForNobody() {
        as(newAccount())
                .get("/v1/models/landscape-image")
                .then()
                .body("stand_in", is(false))
                .body("$", not(hasKey("stand_in_reason")));
    }

    @Test
    void theMarkGoesWithAnUpstreamAndTheEngineNeverTakesItsPlace() {
        as(newAccount()).get("/v1/models/stranger-then-engine").then().body("stand_in", is(false));

        assertThat(router.findRoutes(model("stranger-then-engine")))
                .extracting(route -> route.upstream().name())
                .containsExactly("stranger");
    }

    @Test
    void aGenerationTellsWhoMadeItAndWhatOfThePromptIsMissing() {
        JsonPath made = as(newAccount())
                .body(FOX)
                .post("/v1/generations")
                .then()
                .statusCode(202)
                .extract()
                .jsonPath();

        List<String> warnings = made.getList("warnings");
        assertThat(warnings).hasSize(2);
        assertThat(warnings.getFirst()).startsWith("FLUX dev is not connected here");
        assertThat(warnings.getLast()).contains("fox").doesNotContain("birch", "forest");
    }

    @Test
    void oneSettingMakesStandInsFreeInTheListTheEstimateAndTheCharge() {
        QuarkusMock.installMockForType(new ModelOffers(router, freeStandIns(), switches, catalogue), ModelOffers.class);

        as(newAccount()).get("/v1/models/flux-dev").then().body("base_credits", equalTo(0));
        as(newAccount()).get("/v1/models/landscape-image").then().body("base_credits", equalTo(4));
        as(newAccount())
                .body(FOX)
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .body("credits", equalTo(0))
                .body("breakdown.label", equalTo(List.of("Stand-in")))
                .body("sufficient", is(true));
        as(newAccount())
                .body(FOX)
                .post("/v1/generations")
                .then()
                .statusCode(202)
                .body("credits_charged", equalTo(0));
        as(newAccount())
                .body(FOX.replace("flux-dev", "landscape-image"))
                .post("/v1/estimate")
                .then()
                .body("credits", equalTo(4));
    }

    private Model model(String slug) {
        return catalogue.find(new ModelReference(slug)).orElseThrow();
    }

    private static CatalogueConfig freeStandIns() {
        return new CatalogueConfig() {
            @Override
            public Optional<Path> directory() {
                return Optional.empty();
            }

            @Override
            public boolean rehearsal() {
                return true;
            }

            @Override
            public boolean freeStandIns() {
                return true;
            }
        };
    }
}
