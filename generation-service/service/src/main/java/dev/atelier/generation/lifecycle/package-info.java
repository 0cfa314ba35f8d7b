// SPDX-License-Identifier: Apache-2.0
/** The generation itself: its row, its states, the transitions between them and its end. */
@NullMarked
package dev.atelier.generation.lifecycle;

import org.jspecify.annotations.NullMarked;
