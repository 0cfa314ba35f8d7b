// SPDX-License-Identifier: Apache-2.0
/** The upstreams that the operator configured, and the provider adapters that this build contains. */
@NullMarked
package dev.atelier.generation.upstream;

import org.jspecify.annotations.NullMarked;
