// SPDX-License-Identifier: Apache-2.0
/** The dialect under /compat/gemini. */
@NullMarked
package dev.atelier.compat.gemini;

import org.jspecify.annotations.NullMarked;
