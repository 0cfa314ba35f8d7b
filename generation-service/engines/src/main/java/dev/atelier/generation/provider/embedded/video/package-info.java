// SPDX-License-Identifier: Apache-2.0
/** Engines for video: rendered scenes, cameras over images, enlarged clips. */
@NullMarked
package dev.atelier.generation.provider.embedded.video;

import org.jspecify.annotations.NullMarked;
