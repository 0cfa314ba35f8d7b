// SPDX-License-Identifier: Apache-2.0
/** Outbound HTTP with limits of time and bytes; URLs of clients are called by https and at public addresses only. */
@NullMarked
package dev.atelier.platform.egress;

import org.jspecify.annotations.NullMarked;
