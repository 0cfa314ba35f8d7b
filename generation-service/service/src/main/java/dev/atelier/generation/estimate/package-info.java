// SPDX-License-Identifier: Apache-2.0
/** The price of a run before it is made, by the same function that charges it. */
@NullMarked
package dev.atelier.generation.estimate;

import org.jspecify.annotations.NullMarked;
