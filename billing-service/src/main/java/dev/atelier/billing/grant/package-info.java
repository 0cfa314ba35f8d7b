// SPDX-License-Identifier: Apache-2.0
/** Credits that were given and may expire, and the worker that books their end. */
@NullMarked
package dev.atelier.billing.grant;

import org.jspecify.annotations.NullMarked;
