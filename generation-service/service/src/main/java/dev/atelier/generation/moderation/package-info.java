// SPDX-License-Identifier: Apache-2.0
/** Refuses, before anything is charged, what the content rules do not allow. */
@NullMarked
package dev.atelier.generation.moderation;

import org.jspecify.annotations.NullMarked;
