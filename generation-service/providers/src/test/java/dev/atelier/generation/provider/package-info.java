// SPDX-License-Identifier: Apache-2.0
/** The rules that all adapters of this module obey. */
@NullMarked
package dev.atelier.generation.provider;

import org.jspecify.annotations.NullMarked;
