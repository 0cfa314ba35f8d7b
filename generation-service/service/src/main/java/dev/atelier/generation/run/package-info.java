// SPDX-License-Identifier: Apache-2.0
/** Executes queued generations: claim, submit to a provider, poll, collect the outputs; cancels and expires them. */
@NullMarked
package dev.atelier.generation.run;

import org.jspecify.annotations.NullMarked;
