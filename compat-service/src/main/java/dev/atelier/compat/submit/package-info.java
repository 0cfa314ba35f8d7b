// SPDX-License-Identifier: Apache-2.0
/** Turns a submit of a dialect into a stored request and its generation. */
@NullMarked
package dev.atelier.compat.submit;

import org.jspecify.annotations.NullMarked;
