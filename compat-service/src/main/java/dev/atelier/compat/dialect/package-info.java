// SPDX-License-Identifier: Apache-2.0
/** The vendors' dialects: their names, errors, callbacks and the clients that repeat submits. */
@NullMarked
package dev.atelier.compat.dialect;

import org.jspecify.annotations.NullMarked;
