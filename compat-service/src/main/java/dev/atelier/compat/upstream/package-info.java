// SPDX-License-Identifier: Apache-2.0
/** Calls to the services that do the work. */
@NullMarked
package dev.atelier.compat.upstream;

import org.jspecify.annotations.NullMarked;
