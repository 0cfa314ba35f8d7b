// SPDX-License-Identifier: Apache-2.0
/** Files that accounts uploaded or imported. */
@NullMarked
package dev.atelier.library.file;

import org.jspecify.annotations.NullMarked;
