// SPDX-License-Identifier: Apache-2.0
/** Every answer is one that the description names. */
@NullMarked
package dev.atelier.acceptance.contract;

import org.jspecify.annotations.NullMarked;
