// SPDX-License-Identifier: Apache-2.0
/** The fal dialect: a queue to post to, to poll and to cancel. */
@NullMarked
package dev.atelier.generation.provider.fal;

import org.jspecify.annotations.NullMarked;
