// SPDX-License-Identifier: Apache-2.0
/** Who calls: stored logins, and the sign-in in a browser. */
@NullMarked
package dev.atelier.cli.login;

import org.jspecify.annotations.NullMarked;
