// SPDX-License-Identifier: Apache-2.0
/** Keeping the media of a run in library-service. */
@NullMarked
package dev.atelier.generation.library;

import org.jspecify.annotations.NullMarked;
