// SPDX-License-Identifier: Apache-2.0
/** Content rules: refuses forbidden texts before anything is charged. */
@NullMarked
package dev.atelier.generation.moderation;

import org.jspecify.annotations.NullMarked;
