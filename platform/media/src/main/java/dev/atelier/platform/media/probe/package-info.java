// SPDX-License-Identifier: Apache-2.0
/** Measures media by their headers, and removes private metadata, without decoding anything. */
@NullMarked
package dev.atelier.platform.media.probe;

import org.jspecify.annotations.NullMarked;
