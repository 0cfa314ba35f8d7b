// SPDX-License-Identifier: Apache-2.0
/** Decodes still pictures of any origin the way a viewer shows them: upright, in the colours of sRGB. */
@NullMarked
package dev.atelier.platform.media.picture;

import org.jspecify.annotations.NullMarked;
