// SPDX-License-Identifier: Apache-2.0
/** The models: read from one file each at start, proved complete, then only looked up. */
@NullMarked
package dev.atelier.generation.catalogue;

import org.jspecify.annotations.NullMarked;
