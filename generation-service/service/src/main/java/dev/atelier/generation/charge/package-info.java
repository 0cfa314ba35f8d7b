// SPDX-License-Identifier: Apache-2.0
/** Charges generations at billing-service: once per generation, also when an answer is lost. */
@NullMarked
package dev.atelier.generation.charge;

import org.jspecify.annotations.NullMarked;
