// SPDX-License-Identifier: Apache-2.0
/** The engine inside this process: real images without a network, a key or weights. */
@NullMarked
package dev.atelier.generation.provider.embedded;

import org.jspecify.annotations.NullMarked;
