// SPDX-License-Identifier: Apache-2.0
/** Speech, music, effects, and what can be said of a recording. */
@NullMarked
package dev.atelier.generation.provider.embedded.sound;

import org.jspecify.annotations.NullMarked;
