// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** Draws the seed a client leaves out, so that the generation shows it and the picture can be made again. */
@ApplicationScoped
class Seeds {
    private static final String SEED = "seed";

    private final RandomGenerator random = new SecureRandom();

    /** The same input, with a seed if the model takes one. */
    ObjectNode completed(Model model, ObjectNode input) {
        OptionalLong largest = model.input().largest(SEED);
        return input.has(SEED) || largest.isEmpty()
                ? input
                : input.deepCopy().put(SEED, random.nextLong(largest.orElseThrow() + 1));
    }
}
