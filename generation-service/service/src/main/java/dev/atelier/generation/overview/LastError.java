// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.overview;

import java.time.Instant;

/** The last failure of a model within a day. */
public record LastError(long model, String code, String upstream, Instant at) {}
