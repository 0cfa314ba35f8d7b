// SPDX-License-Identifier: Apache-2.0
/** The fair order in which waiting runs get the places of an upstream or an engine. */
@NullMarked
package dev.atelier.generation.schedule;

import org.jspecify.annotations.NullMarked;
