// SPDX-License-Identifier: Apache-2.0
/** What was delivered to an endpoint and how, and its owner's wish to have it sent again. */
@NullMarked
package dev.atelier.webhook.history;

import org.jspecify.annotations.NullMarked;
