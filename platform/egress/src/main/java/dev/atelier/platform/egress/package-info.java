// SPDX-License-Identifier: Apache-2.0
/** Outbound HTTP to strangers: only https, only public addresses, never longer and never more than allowed. */
@NullMarked
package dev.atelier.platform.egress;

import org.jspecify.annotations.NullMarked;
