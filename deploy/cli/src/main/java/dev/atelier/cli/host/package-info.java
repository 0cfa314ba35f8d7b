// SPDX-License-Identifier: Apache-2.0
/** What the machine offers: environment, terminal, private files. */
@NullMarked
package dev.atelier.cli.host;

import org.jspecify.annotations.NullMarked;
