// SPDX-License-Identifier: Apache-2.0
/** Callbacks of upstreams, which report a change of a job. */
@NullMarked
package dev.atelier.generation.callback;

import org.jspecify.annotations.NullMarked;
