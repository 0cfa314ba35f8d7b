// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.atelier.platform.json.WireName;
import java.util.Locale;

/** The kind of a credential: an API key, a grant to an application, or a person who is signed in to the console. */
public enum CredentialKind implements WireName {
    API_KEY,
    OAUTH,
    WEB;

    @JsonCreator
    public static CredentialKind of(String wire) {
        return valueOf(wire.toUpperCase(Locale.ROOT));
    }
}
