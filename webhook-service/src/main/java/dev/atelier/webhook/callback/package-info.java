// SPDX-License-Identifier: Apache-2.0
/** Callbacks that other services ask for, and the secret that signs those of an account. */
@NullMarked
package dev.atelier.webhook.callback;

import org.jspecify.annotations.NullMarked;
