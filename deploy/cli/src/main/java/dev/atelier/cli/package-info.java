// SPDX-License-Identifier: Apache-2.0
/** The command line for users of a platform. */
@NullMarked
package dev.atelier.cli;

import org.jspecify.annotations.NullMarked;
