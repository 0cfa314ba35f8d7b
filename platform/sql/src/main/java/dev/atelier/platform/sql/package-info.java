// SPDX-License-Identifier: Apache-2.0
/** SQL outside entities: statements with their values in, rows out. */
@NullMarked
package dev.atelier.platform.sql;

import org.jspecify.annotations.NullMarked;
