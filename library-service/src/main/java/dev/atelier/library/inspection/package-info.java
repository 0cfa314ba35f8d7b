// SPDX-License-Identifier: Apache-2.0
/** Answers where a file comes from: its credentials, and whether it was made here. */
@NullMarked
package dev.atelier.library.inspection;

import org.jspecify.annotations.NullMarked;
