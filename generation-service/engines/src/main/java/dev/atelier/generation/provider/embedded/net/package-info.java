// SPDX-License-Identifier: Apache-2.0
/** Small trained networks, computed in this process: no native code, no download. */
@NullMarked
package dev.atelier.generation.provider.embedded.net;

import org.jspecify.annotations.NullMarked;
