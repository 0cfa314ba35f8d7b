// SPDX-License-Identifier: Apache-2.0
@NullMarked
package dev.atelier.generation.provider.declared;

import org.jspecify.annotations.NullMarked;
