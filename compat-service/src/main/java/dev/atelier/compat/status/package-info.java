// SPDX-License-Identifier: Apache-2.0
/** Reads and stops requests, also while the service that runs them is away. */
@NullMarked
package dev.atelier.compat.status;

import org.jspecify.annotations.NullMarked;
