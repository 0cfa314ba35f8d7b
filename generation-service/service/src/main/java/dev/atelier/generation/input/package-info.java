// SPDX-License-Identifier: Apache-2.0
/** The input of a model: its JSON Schema, the normalised input, and tables keyed by its choices. */
@NullMarked
package dev.atelier.generation.input;

import org.jspecify.annotations.NullMarked;
