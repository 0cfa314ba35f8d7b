// SPDX-License-Identifier: Apache-2.0
/** The command line tool for users of a platform: listens to an account's events and forwards them. */
@NullMarked
package dev.atelier.cli;

import org.jspecify.annotations.NullMarked;
