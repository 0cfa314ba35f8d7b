// SPDX-License-Identifier: Apache-2.0
/** Calls from service to service: addresses, bearer and error translation. */
@NullMarked
package dev.atelier.platform.internal;

import org.jspecify.annotations.NullMarked;
