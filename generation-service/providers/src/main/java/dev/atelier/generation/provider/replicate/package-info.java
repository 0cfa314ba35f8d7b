// SPDX-License-Identifier: Apache-2.0
/** The Replicate dialect: predictions of a model or of one of its versions. */
@NullMarked
package dev.atelier.generation.provider.replicate;

import org.jspecify.annotations.NullMarked;
