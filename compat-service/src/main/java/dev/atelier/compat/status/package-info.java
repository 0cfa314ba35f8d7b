// SPDX-License-Identifier: Apache-2.0
/** Reads and cancels requests, also while generation-service is away. */
@NullMarked
package dev.atelier.compat.status;

import org.jspecify.annotations.NullMarked;
