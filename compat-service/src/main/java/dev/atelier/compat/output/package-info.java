// SPDX-License-Identifier: Apache-2.0
/** Reads what a generation made, for dialects whose answers hold the bytes themselves. */
@NullMarked
package dev.atelier.compat.output;

import org.jspecify.annotations.NullMarked;
