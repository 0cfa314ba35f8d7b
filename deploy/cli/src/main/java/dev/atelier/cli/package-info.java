// SPDX-License-Identifier: Apache-2.0
/** Hears an account's events and hands them to a program on this machine. */
@NullMarked
package dev.atelier.cli;

import org.jspecify.annotations.NullMarked;
