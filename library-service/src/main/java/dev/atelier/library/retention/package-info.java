// SPDX-License-Identifier: Apache-2.0
/** Deletion of old media and unused records. */
@NullMarked
package dev.atelier.library.retention;

import org.jspecify.annotations.NullMarked;
