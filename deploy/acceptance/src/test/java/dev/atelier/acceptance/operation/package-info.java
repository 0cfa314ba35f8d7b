// SPDX-License-Identifier: Apache-2.0
/** What operators see and do: metrics, traces, replicas, alerts. */
@NullMarked
package dev.atelier.acceptance.operation;

import org.jspecify.annotations.NullMarked;
