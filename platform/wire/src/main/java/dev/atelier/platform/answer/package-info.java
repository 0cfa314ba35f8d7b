// SPDX-License-Identifier: Apache-2.0
/** How the gateway tells compat-service what became of its answers, in the words that are on the wire. */
@NullMarked
package dev.atelier.platform.answer;

import org.jspecify.annotations.NullMarked;
