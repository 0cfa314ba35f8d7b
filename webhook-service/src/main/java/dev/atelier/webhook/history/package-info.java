// SPDX-License-Identifier: Apache-2.0
/** The deliveries of an endpoint as its owner sees them, and requests to send them again. */
@NullMarked
package dev.atelier.webhook.history;

import org.jspecify.annotations.NullMarked;
