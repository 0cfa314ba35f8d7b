// SPDX-License-Identifier: Apache-2.0
/** Projects, who shares them, and which one an account works in. */
@NullMarked
package dev.atelier.library.project;

import org.jspecify.annotations.NullMarked;
