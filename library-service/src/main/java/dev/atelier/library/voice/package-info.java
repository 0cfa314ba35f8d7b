// SPDX-License-Identifier: Apache-2.0
/** Cloned and trained voices of accounts. */
@NullMarked
package dev.atelier.library.voice;

import org.jspecify.annotations.NullMarked;
