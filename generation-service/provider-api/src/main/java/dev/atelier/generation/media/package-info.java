// SPDX-License-Identifier: Apache-2.0
/** Media a generation takes and makes: its kinds, its facts, and the references that name it. */
@NullMarked
package dev.atelier.generation.media;

import org.jspecify.annotations.NullMarked;
