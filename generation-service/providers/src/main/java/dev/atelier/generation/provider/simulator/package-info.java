// SPDX-License-Identifier: Apache-2.0
/** A provider for rehearsals that does what the words of a prompt ask: slow, lost, failing, called back twice. */
@NullMarked
package dev.atelier.generation.provider.simulator;

import org.jspecify.annotations.NullMarked;
