// SPDX-License-Identifier: Apache-2.0
/** The error bodies of the vendors' dialects, which gateway and compat-service share. */
@NullMarked
package dev.atelier.platform.dialect;

import org.jspecify.annotations.NullMarked;
