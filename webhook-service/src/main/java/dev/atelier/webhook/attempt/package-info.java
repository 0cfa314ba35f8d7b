// SPDX-License-Identifier: Apache-2.0
/** One attempt: the message, its signatures, the request and the outcome. */
@NullMarked
package dev.atelier.webhook.attempt;

import org.jspecify.annotations.NullMarked;
