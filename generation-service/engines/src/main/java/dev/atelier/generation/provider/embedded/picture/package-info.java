// SPDX-License-Identifier: Apache-2.0
/** Engines for still images: paint, edit, enlarge, cut out. */
@NullMarked
package dev.atelier.generation.provider.embedded.picture;

import org.jspecify.annotations.NullMarked;
