// SPDX-License-Identifier: Apache-2.0
/** Files come in by upload and by link. */
@NullMarked
package dev.atelier.acceptance.media;

import org.jspecify.annotations.NullMarked;
