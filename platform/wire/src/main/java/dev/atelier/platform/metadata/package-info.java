// SPDX-License-Identifier: Apache-2.0
/** The words that a client keeps with a generation for its own use. */
@NullMarked
package dev.atelier.platform.metadata;

import org.jspecify.annotations.NullMarked;
