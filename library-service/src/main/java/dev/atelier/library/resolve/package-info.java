// SPDX-License-Identifier: Apache-2.0
/** Resolution of media references for other services. */
@NullMarked
package dev.atelier.library.resolve;

import org.jspecify.annotations.NullMarked;
