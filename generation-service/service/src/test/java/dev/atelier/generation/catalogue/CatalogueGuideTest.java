// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.price.PricedInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An operator copies the file from {@code docs/catalogue.md}, so it must be right. */
class CatalogueGuideTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "catalogue.md");
    private static final String BEGIN = "```yaml\nid:";
    private static final String END = "```";

    @Test
    void theFileInTheGuideIsAModelWithThePriceItSays() throws Exception {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + "```yaml\n".length();
        String file = page.substring(begin, page.indexOf(END, begin));

        Model model = new CatalogueLoader().load(Map.of("house.yaml", file)).getFirst();

        ObjectNode input = JsonNodeFactory.instance
                .objectNode()
                .put("prompt", "a captain")
                .put("quality", "fine")
                .put("fast", true)
                .put("num_images", 2);
        assertThat(model.slug()).isEqualTo("house-portrait");
        assertThat(model.baseCredits()).isEqualTo(2);
        assertThat(model.price(PricedInput.of(model.input().normalise(input)))
                        .credits()
                        .amount())
                .isEqualTo(15);
    }
}
