// SPDX-License-Identifier: Apache-2.0
/** The error bodies of the other vendors' dialects, which the gateway and compat-service must say alike. */
@NullMarked
package dev.atelier.platform.dialect;

import org.jspecify.annotations.NullMarked;
