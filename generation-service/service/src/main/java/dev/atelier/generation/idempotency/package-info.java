// SPDX-License-Identifier: Apache-2.0
/** Idempotency keys: which request body a key stands for, and which generation it made. */
@NullMarked
package dev.atelier.generation.idempotency;

import org.jspecify.annotations.NullMarked;
