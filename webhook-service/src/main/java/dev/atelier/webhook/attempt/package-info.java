// SPDX-License-Identifier: Apache-2.0
/** One attempt: its body as of now, its signatures, the request and what came of it. */
@NullMarked
package dev.atelier.webhook.attempt;

import org.jspecify.annotations.NullMarked;
