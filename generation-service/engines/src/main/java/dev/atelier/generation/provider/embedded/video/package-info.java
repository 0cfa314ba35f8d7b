// SPDX-License-Identifier: Apache-2.0
/** Moving pictures: filmed scenes, cameras over pictures, enlarged clips. */
@NullMarked
package dev.atelier.generation.provider.embedded.video;

import org.jspecify.annotations.NullMarked;
