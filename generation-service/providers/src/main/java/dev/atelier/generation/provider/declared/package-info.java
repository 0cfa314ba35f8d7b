// SPDX-License-Identifier: Apache-2.0
/** The dialect {@code http}: vendors whose API a file declares. */
@NullMarked
package dev.atelier.generation.provider.declared;

import org.jspecify.annotations.NullMarked;
