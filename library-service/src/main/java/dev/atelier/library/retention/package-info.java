// SPDX-License-Identifier: Apache-2.0
/** What goes by itself, and when. */
@NullMarked
package dev.atelier.library.retention;

import org.jspecify.annotations.NullMarked;
