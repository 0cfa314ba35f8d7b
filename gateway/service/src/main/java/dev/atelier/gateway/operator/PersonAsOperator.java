// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.user.OperatorRole;
import java.util.Optional;

/**
 * A person who runs the installation, in the console.
 *
 * @param name in the audit log
 * @param reason of a change; empty for a read
 */
public record PersonAsOperator(String name, OperatorRole role, Optional<String> reason) {

    AuthenticatedOperator toOperator() {
        return new AuthenticatedOperator(Optional.empty(), name, role, Optional.empty(), reason);
    }
}
