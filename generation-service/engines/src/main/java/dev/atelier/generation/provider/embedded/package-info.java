// SPDX-License-Identifier: Apache-2.0
/** The embedded engines: real media without a network, a key or weights. */
@NullMarked
package dev.atelier.generation.provider.embedded;

import org.jspecify.annotations.NullMarked;
