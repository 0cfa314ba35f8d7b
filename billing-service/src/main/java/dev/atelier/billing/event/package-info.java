// SPDX-License-Identifier: Apache-2.0
/** Events about accounts and their credits, for other services. */
@NullMarked
package dev.atelier.billing.event;

import org.jspecify.annotations.NullMarked;
