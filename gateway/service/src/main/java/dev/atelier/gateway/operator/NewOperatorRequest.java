// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.signin.user.OperatorRole;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.json.WireName;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A new operator. */
record NewOperatorRequest(@Nullable String name, @Nullable String role) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,59}");

    String checkedName() {
        if (name == null || !NAME.matcher(name).matches()) {
            throw ApiException.invalid(
                    "A name has up to 60 small letters, digits, dots, hyphens and underscores.", "name");
        }
        return name;
    }

    OperatorRole checkedRole() {
        return WireName.parse(OperatorRole.class, role == null ? "" : role, "A role", "role");
    }
}
