// SPDX-License-Identifier: Apache-2.0
/** Engines for speech, music, effects and transcripts. */
@NullMarked
package dev.atelier.generation.provider.embedded.sound;

import org.jspecify.annotations.NullMarked;
