// SPDX-License-Identifier: Apache-2.0
/** Benches of deliveries, run by hand: the packaged service, its receivers and its servers each in processes of their own. */
@NullMarked
package dev.atelier.webhook.bench;

import org.jspecify.annotations.NullMarked;
