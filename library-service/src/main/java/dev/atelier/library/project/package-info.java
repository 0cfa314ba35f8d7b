// SPDX-License-Identifier: Apache-2.0
/** Projects, their members, and the current project of an account. */
@NullMarked
package dev.atelier.library.project;

import org.jspecify.annotations.NullMarked;
