// SPDX-License-Identifier: Apache-2.0
/** Media references of an account, told to other services as addresses and facts. */
@NullMarked
package dev.atelier.library.resolve;

import org.jspecify.annotations.NullMarked;
