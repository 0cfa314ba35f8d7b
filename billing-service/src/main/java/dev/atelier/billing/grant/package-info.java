// SPDX-License-Identifier: Apache-2.0
/** Granted credits that expire, and the worker that books their end. */
@NullMarked
package dev.atelier.billing.grant;

import org.jspecify.annotations.NullMarked;
