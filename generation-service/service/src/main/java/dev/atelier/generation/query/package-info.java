// SPDX-License-Identifier: Apache-2.0
/** What clients and the other services read of generations: one by id, lists, and which have ended. */
@NullMarked
package dev.atelier.generation.query;

import org.jspecify.annotations.NullMarked;
