// SPDX-License-Identifier: Apache-2.0
/** Imports of media from public links. */
@NullMarked
package dev.atelier.library.importer;

import org.jspecify.annotations.NullMarked;
