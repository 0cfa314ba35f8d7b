// SPDX-License-Identifier: Apache-2.0
/** The queue of deliveries, one endpoint queue for each receiver, and the worker that attempts and records them. */
@NullMarked
package dev.atelier.webhook.delivery;

import org.jspecify.annotations.NullMarked;
