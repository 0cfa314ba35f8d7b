// SPDX-License-Identifier: Apache-2.0
/** Finding the media a request refers to: files, shelf items, outputs, voices, links, mentions. */
@NullMarked
package dev.atelier.generation.reference;

import org.jspecify.annotations.NullMarked;
