// SPDX-License-Identifier: Apache-2.0
/** What keeps the log readable while something is broken. */
@NullMarked
package dev.atelier.platform.log;

import org.jspecify.annotations.NullMarked;
