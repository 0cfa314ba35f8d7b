// SPDX-License-Identifier: Apache-2.0
/** The stored requests of foreign dialects, and which generation each of them became. */
@NullMarked
package dev.atelier.compat.request;

import org.jspecify.annotations.NullMarked;
