// SPDX-License-Identifier: Apache-2.0
/** Decides whether a submit is new or repeats an earlier one whose response did not reach the client. */
@NullMarked
package dev.atelier.compat.replay;

import org.jspecify.annotations.NullMarked;
