// SPDX-License-Identifier: Apache-2.0
/** The resolved media files of a request. */
@NullMarked
package dev.atelier.generation.media;

import org.jspecify.annotations.NullMarked;
