// SPDX-License-Identifier: Apache-2.0
/** Starts a generation for a request in a dialect, once, however often the client repeats it. */
@NullMarked
package dev.atelier.compat.submit;

import org.jspecify.annotations.NullMarked;
