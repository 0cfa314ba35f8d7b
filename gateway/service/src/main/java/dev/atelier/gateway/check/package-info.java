// SPDX-License-Identifier: Apache-2.0
/** The page on which anybody may check whether a file was made here. */
@NullMarked
package dev.atelier.gateway.check;

import org.jspecify.annotations.NullMarked;
