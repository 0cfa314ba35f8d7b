// SPDX-License-Identifier: Apache-2.0
/** Clients and callbacks of other vendors. */
@NullMarked
package dev.atelier.acceptance.dialect;

import org.jspecify.annotations.NullMarked;
