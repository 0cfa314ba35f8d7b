// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.TestModels;
import dev.atelier.generation.support.RandomInputs;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireJson;
import dev.atelier.testkit.NodeScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Clients check inputs with validators of their own, so another one must read our schemas as we do. Writes generated
 * inputs with our results and lets node compare; skipped where there is no node.
 */
class ForeignValidatorTest {
    private static final Path SCRIPTS = Path.of("..", "..", "deploy", "acceptance", "schemas");
    private static final Path CASES = Path.of("target", "schema-cases.json");
    private static final Path WORK = Path.of("target", "node-schemas");
    private static final int INPUTS = 200;
    private static final long SEED = 20_261_121;

    private final ObjectMapper json = WireJson.create();

    @Test
    void anotherValidatorComesToTheSameVerdictOnEveryInput() throws Exception {
        assumeThat(NodeScripts.canRun()).as("node and npm on the path").isTrue();
        NodeScripts scripts = NodeScripts.of(SCRIPTS, WORK);
        write();

        String output = scripts.run("compare.mjs", CASES.toAbsolutePath().toString());

        assertThat(output).contains(" 0 differences");
    }

    private void write() throws IOException {
        ObjectNode file = json.createObjectNode();
        ArrayNode models = file.putArray("models");
        TestModels.catalogue().all().forEach(model -> models.add(cases(model)));
        Files.write(CASES, json.writeValueAsBytes(file));
    }

    private ObjectNode cases(Model model) {
        ObjectNode cases = json.createObjectNode().put("slug", model.slug());
        cases.set("schema", model.input().json());
        ArrayNode all = cases.putArray("cases");
        var inputs = new RandomInputs(model.input().json(), SEED);
        for (int i = 0; i < INPUTS; i++) {
            ObjectNode input = i % 2 == 0 ? inputs.valid() : inputs.broken();
            all.addObject()
                    .put("valid", model.input().isValid(input))
                    .put("accepted", isAccepted(model, input))
                    .set("input", input);
        }
        return cases;
    }

    private static boolean isAccepted(Model model, ObjectNode input) {
        try {
            model.input().normalise(input);
            return true;
        } catch (ApiException _) {
            return false;
        }
    }
}
