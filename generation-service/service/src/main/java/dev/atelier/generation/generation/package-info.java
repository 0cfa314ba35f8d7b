// SPDX-License-Identifier: Apache-2.0
/** A generation from its request to its final state, and everything a client reads of it. */
@NullMarked
package dev.atelier.generation.generation;

import org.jspecify.annotations.NullMarked;
