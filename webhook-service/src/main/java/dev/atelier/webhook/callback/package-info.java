// SPDX-License-Identifier: Apache-2.0
/** Callbacks that other services request, and the secret that signs the callbacks of an account. */
@NullMarked
package dev.atelier.webhook.callback;

import org.jspecify.annotations.NullMarked;
