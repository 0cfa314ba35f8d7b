// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import java.time.Instant;

/**
 * What a provider is asked to make.
 *
 * @param model what the provider itself calls the model
 * @param slug what clients call it
 * @param input normalised, seed included
 * @param deadline when the run ends, finished or not
 */
public record ProviderJob(
        long generation, String model, String slug, ObjectNode input, ImageSize size, Instant deadline) {}
