// SPDX-License-Identifier: Apache-2.0
/** Measures requests and runs of a started platform: rate, latency, CPU of each process, commits of each database. */
@NullMarked
package dev.atelier.bench;

import org.jspecify.annotations.NullMarked;
