// SPDX-License-Identifier: Apache-2.0
/** Voices that accounts cloned or trained. */
@NullMarked
package dev.atelier.library.voice;

import org.jspecify.annotations.NullMarked;
