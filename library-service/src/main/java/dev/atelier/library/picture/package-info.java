// SPDX-License-Identifier: Apache-2.0
/** Recognises pictures that were made here and encoded again elsewhere. */
@NullMarked
package dev.atelier.library.picture;

import org.jspecify.annotations.NullMarked;
