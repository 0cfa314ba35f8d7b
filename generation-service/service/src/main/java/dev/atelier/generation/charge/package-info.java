// SPDX-License-Identifier: Apache-2.0
/** Asking billing for money, once per generation however often the answer is lost. */
@NullMarked
package dev.atelier.generation.charge;

import org.jspecify.annotations.NullMarked;
