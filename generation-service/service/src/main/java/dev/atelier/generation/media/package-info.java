// SPDX-License-Identifier: Apache-2.0
/** The media files of a request, as the library knows them. */
@NullMarked
package dev.atelier.generation.media;

import org.jspecify.annotations.NullMarked;
