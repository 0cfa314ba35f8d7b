// SPDX-License-Identifier: Apache-2.0
/** Translates bodies of a dialect into native inputs by rules in YAML files, which are checked when they are loaded. */
@NullMarked
package dev.atelier.compat.translate;

import org.jspecify.annotations.NullMarked;
