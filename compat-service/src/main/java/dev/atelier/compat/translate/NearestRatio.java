// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The shapes of a model, of which a size in pixels gets the nearest. */
public record NearestRatio(List<JsonNode> ratios) {

    /** @param ratios texts such as {@code 16:9} */
    public static NearestRatio of(Collection<JsonNode> ratios) {
        return new NearestRatio(ratios.stream().distinct().toList());
    }

    public NearestRatio {
        ratios = List.copyOf(ratios);
    }

    /** By the quotient of the two shapes, so that upright and lying pictures are treated alike. */
    public JsonNode find(JsonNode size) {
        double wanted =
                Math.log(size.path("width").doubleValue() / size.path("height").doubleValue());
        return ratios.stream()
                .min(Comparator.comparingDouble(ratio -> Math.abs(wanted - logarithm(ratio.textValue()))))
                .orElseThrow();
    }

    private static double logarithm(String ratio) {
        int colon = ratio.indexOf(':');
        return Math.log(Double.parseDouble(ratio.substring(0, colon)) / Double.parseDouble(ratio.substring(colon + 1)));
    }
}
