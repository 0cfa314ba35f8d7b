// SPDX-License-Identifier: Apache-2.0
/** What one vendor's dialect is, and its error bodies. */
@NullMarked
package dev.atelier.compat.dialect;

import org.jspecify.annotations.NullMarked;
