// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import java.util.Optional;

/**
 * The operator of a request.
 *
 * @param token the token it came with; empty for the one in the configuration
 */
record AuthenticatedOperator(long id, String name, OperatorRole role, Optional<Long> token) {}
