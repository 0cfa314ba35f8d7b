// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;
import java.util.Locale;

/** The kind of a credential: an API key, or a grant to an application. */
public enum CredentialKind implements WireName {
    API_KEY,
    OAUTH;

    @JsonCreator
    public static CredentialKind of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
