// SPDX-License-Identifier: Apache-2.0
/** Following a generation while it runs, as a stream of events. */
@NullMarked
package dev.atelier.generation.watch;

import org.jspecify.annotations.NullMarked;
