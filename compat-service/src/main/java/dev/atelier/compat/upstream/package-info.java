// SPDX-License-Identifier: Apache-2.0
/** The clients of the other services. */
@NullMarked
package dev.atelier.compat.upstream;

import org.jspecify.annotations.NullMarked;
