// SPDX-License-Identifier: Apache-2.0
/** POST /v1/generations and finalize: check, price, store, charge and queue one generation. */
@NullMarked
package dev.atelier.generation.create;

import org.jspecify.annotations.NullMarked;
