// SPDX-License-Identifier: Apache-2.0
/** Calls of upstreams that say something happened to a job. */
@NullMarked
package dev.atelier.generation.callback;

import org.jspecify.annotations.NullMarked;
