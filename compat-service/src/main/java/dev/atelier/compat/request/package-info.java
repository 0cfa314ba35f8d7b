// SPDX-License-Identifier: Apache-2.0
/** The requests of foreign dialects: which one is which generation, and whether its answer was written. */
@NullMarked
package dev.atelier.compat.request;

import org.jspecify.annotations.NullMarked;
