// SPDX-License-Identifier: Apache-2.0
/** What can make a generation: adapters behind one small interface. */
@NullMarked
package dev.atelier.generation.provider;

import org.jspecify.annotations.NullMarked;
