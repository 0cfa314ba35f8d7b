// SPDX-License-Identifier: Apache-2.0
/** What a model takes: its JSON Schema, the normalised input, and tables keyed by its choices. */
@NullMarked
package dev.atelier.generation.input;

import org.jspecify.annotations.NullMarked;
