// SPDX-License-Identifier: Apache-2.0
/** A simulated provider for tests and rehearsals; words in the prompt make it slow, fail, or lose answers. */
@NullMarked
package dev.atelier.generation.provider.simulator;

import org.jspecify.annotations.NullMarked;
