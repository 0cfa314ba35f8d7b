// SPDX-License-Identifier: Apache-2.0
/** Hears an account's events and forwards them to a program. */
@NullMarked
package dev.atelier.cli.listen;

import org.jspecify.annotations.NullMarked;
