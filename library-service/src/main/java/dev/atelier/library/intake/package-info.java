// SPDX-License-Identifier: Apache-2.0
/** The one way in for media from outside: what they are, whether they are within the limits, and what is taken out. */
@NullMarked
package dev.atelier.library.intake;

import org.jspecify.annotations.NullMarked;
