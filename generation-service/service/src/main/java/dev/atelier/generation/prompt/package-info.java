// SPDX-License-Identifier: Apache-2.0
/** Words of a prompt that mean something to the platform: mentions of shelf items. */
@NullMarked
package dev.atelier.generation.prompt;

import org.jspecify.annotations.NullMarked;
