// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

/** Who answers a path. */
public enum Upstream {
    GATEWAY,
    GENERATION,
    LIBRARY,
    BILLING,
    WEBHOOK,
    COMPAT
}
