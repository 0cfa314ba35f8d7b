// SPDX-License-Identifier: Apache-2.0
/** Runs of models: input, price, start, wait, files; going on after a break. */
@NullMarked
package dev.atelier.cli.run;

import org.jspecify.annotations.NullMarked;
