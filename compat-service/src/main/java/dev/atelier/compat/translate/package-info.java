// SPDX-License-Identifier: Apache-2.0
/** What a dialect's bodies may hold and what becomes of them: data in YAML, checked when it is loaded. */
@NullMarked
package dev.atelier.compat.translate;

import org.jspecify.annotations.NullMarked;
