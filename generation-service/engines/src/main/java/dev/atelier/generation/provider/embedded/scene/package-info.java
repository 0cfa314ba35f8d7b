// SPDX-License-Identifier: Apache-2.0
/** Painting: from the words of a prompt and a seed to pixels. */
@NullMarked
package dev.atelier.generation.provider.embedded.scene;

import org.jspecify.annotations.NullMarked;
