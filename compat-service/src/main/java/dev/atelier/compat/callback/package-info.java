// SPDX-License-Identifier: Apache-2.0
/** Notifies a client's receiver that its request has ended. */
@NullMarked
package dev.atelier.compat.callback;

import org.jspecify.annotations.NullMarked;
