// SPDX-License-Identifier: Apache-2.0
/** The dialect under /compat/fal. */
@NullMarked
package dev.atelier.compat.fal;

import org.jspecify.annotations.NullMarked;
