// SPDX-License-Identifier: Apache-2.0
/** The one background loop: bounded batches, wake-up, pause after a failure, orderly stop, metrics. */
@NullMarked
package dev.atelier.platform.worker;

import org.jspecify.annotations.NullMarked;
