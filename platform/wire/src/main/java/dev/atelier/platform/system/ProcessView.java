// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.system;

import java.time.Instant;

/**
 * A running process of a service.
 *
 * @param diskFree bytes that are left where it writes
 * @param diskTotal bytes of that file system
 */
public record ProcessView(String service, String version, Instant startedAt, long diskFree, long diskTotal) {}
