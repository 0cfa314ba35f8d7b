// SPDX-License-Identifier: Apache-2.0
/** Shelves: files and outputs pinned under a name. */
@NullMarked
package dev.atelier.library.shelf;

import org.jspecify.annotations.NullMarked;
