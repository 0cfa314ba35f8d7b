// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a person may do for the whole installation; a null takes it away. */
record OperatorRoleRequest(@Nullable JsonNode role) {

    Optional<OperatorRole> parse() {
        if (role == null) {
            throw ApiException.invalid("This member is viewer, support, admin, or null.", "role");
        }
        return role.isNull()
                ? Optional.empty()
                : Optional.of(WireName.parse(OperatorRole.class, role.asText(), "A role", "role"));
    }
}
