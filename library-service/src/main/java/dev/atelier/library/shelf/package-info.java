// SPDX-License-Identifier: Apache-2.0
/** Shelves: files and outputs pinned under names. */
@NullMarked
package dev.atelier.library.shelf;

import org.jspecify.annotations.NullMarked;
