// SPDX-License-Identifier: Apache-2.0
/** Still pictures: painted, edited, enlarged, cut out. */
@NullMarked
package dev.atelier.generation.provider.embedded.picture;

import org.jspecify.annotations.NullMarked;
