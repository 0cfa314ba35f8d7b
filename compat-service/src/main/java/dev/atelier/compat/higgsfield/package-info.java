// SPDX-License-Identifier: Apache-2.0
/** The dialect under /compat/hf. */
@NullMarked
package dev.atelier.compat.higgsfield;

import org.jspecify.annotations.NullMarked;
