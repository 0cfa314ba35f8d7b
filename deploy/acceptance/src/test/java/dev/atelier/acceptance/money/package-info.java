// SPDX-License-Identifier: Apache-2.0
/** Each run is charged once, also when a process dies on the way. */
@NullMarked
package dev.atelier.acceptance.money;

import org.jspecify.annotations.NullMarked;
