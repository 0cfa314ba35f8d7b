// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.audit;

/** Who makes a change, and with which request. */
public record Actor(String name, String requestId) {}
