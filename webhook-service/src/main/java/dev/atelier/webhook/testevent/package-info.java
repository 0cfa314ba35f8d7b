// SPDX-License-Identifier: Apache-2.0
/** A test event on demand: one attempt at an endpoint while its owner waits. */
@NullMarked
package dev.atelier.webhook.testevent;

import org.jspecify.annotations.NullMarked;
