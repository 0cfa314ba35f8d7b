// SPDX-License-Identifier: Apache-2.0
/** One statement at a time, with its values beside it. */
@NullMarked
package dev.atelier.compat.database;

import org.jspecify.annotations.NullMarked;
