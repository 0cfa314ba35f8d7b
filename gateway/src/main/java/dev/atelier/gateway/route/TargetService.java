// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

/** The service that answers a path. */
public enum TargetService {
    GATEWAY,
    GENERATION,
    LIBRARY,
    BILLING,
    WEBHOOK,
    COMPAT
}
