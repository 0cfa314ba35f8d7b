// SPDX-License-Identifier: Apache-2.0
/** The client of library-service and its records. */
@NullMarked
package dev.atelier.generation.library;

import org.jspecify.annotations.NullMarked;
