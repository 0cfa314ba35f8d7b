// SPDX-License-Identifier: Apache-2.0
/** Resolves the media that a request refers to: library objects, voices, links and @mentions in the prompt. */
@NullMarked
package dev.atelier.generation.reference;

import org.jspecify.annotations.NullMarked;
