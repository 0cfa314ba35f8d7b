// SPDX-License-Identifier: Apache-2.0
/** People and programs sign in: sessions, OAuth, MCP. */
@NullMarked
package dev.atelier.acceptance.signin;

import org.jspecify.annotations.NullMarked;
