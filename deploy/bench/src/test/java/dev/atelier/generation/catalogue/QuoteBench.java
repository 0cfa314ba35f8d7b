// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.price.Price;
import dev.atelier.generation.price.PricedInput;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The parts of a quote that are only code: the check of an input by its schema, and its price. */
@State(Scope.Benchmark)
public class QuoteBench {
    private static final long LANDSCAPE = 101;

    private final Model model = new ModelCatalogue(
                    new CatalogueSource(CatalogueSource.readBuiltIn(false), Optional.empty()))
            .find(LANDSCAPE)
            .orElseThrow(() -> new IllegalStateException("no such model"));
    private final ObjectNode sent = JsonNodeFactory.instance
            .objectNode()
            .put("prompt", "a lighthouse on a cliff in the last light of a winter day")
            .put("resolution", "2k")
            .put("num_images", 2);
    private final ObjectNode checked = model.input().normalise(sent);

    @Benchmark
    public ObjectNode schemaCheck() {
        return model.input().normalise(sent);
    }

    @Benchmark
    public Price price() {
        return model.price(PricedInput.of(checked));
    }
}
