// SPDX-License-Identifier: Apache-2.0
/** Faults under load, then a search for broken promises. */
@NullMarked
package dev.atelier.acceptance.chaos;

import org.jspecify.annotations.NullMarked;
