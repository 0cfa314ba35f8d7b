// SPDX-License-Identifier: Apache-2.0
/** Media fetched from public links. */
@NullMarked
package dev.atelier.library.importer;

import org.jspecify.annotations.NullMarked;
