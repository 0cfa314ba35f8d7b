// SPDX-License-Identifier: Apache-2.0
/** Rehearsals: replicated servers, restore, rotation, upgrade. */
@NullMarked
package dev.atelier.acceptance.drill;

import org.jspecify.annotations.NullMarked;
