// SPDX-License-Identifier: Apache-2.0
/** How answers, progress, pictures and failures reach a person or a program. */
@NullMarked
package dev.atelier.cli.output;

import org.jspecify.annotations.NullMarked;
