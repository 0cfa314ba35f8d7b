// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.system;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;

/**
 * A running process of a service.
 *
 * @param diskFree bytes that are left where it writes
 * @param diskTotal bytes of that file system
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProcessView(String service, String version, Instant startedAt, long diskFree, long diskTotal) {}
