// SPDX-License-Identifier: Apache-2.0
/** Validation of uploads and imports: format, limits, private metadata. */
@NullMarked
package dev.atelier.library.ingest;

import org.jspecify.annotations.NullMarked;
