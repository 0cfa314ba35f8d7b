// SPDX-License-Identifier: Apache-2.0
/** Carrying out queued generations: claim, provider, outputs, final state, and what a crash left. */
@NullMarked
package dev.atelier.generation.run;

import org.jspecify.annotations.NullMarked;
