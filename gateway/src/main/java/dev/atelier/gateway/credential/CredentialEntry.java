// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Scope;
import java.util.stream.Collectors;

/** A credential as the one line that lies in Redis for a short while. */
public final class CredentialEntry {
    private static final long NEVER = 0;
    private static final long LONG_AGO = 1;

    private CredentialEntry() {}

    /** The key it lies under; whoever changes a credential deletes it. */
    public static String key(long credential) {
        return "atelier:{" + credential + "}:credential";
    }

    public static String of(Credential credential) {
        return credential.fingerprint() + " " + end(credential) + " " + usableScopes(credential.caller()) + " "
                + CallerClaims.write(credential.caller());
    }

    /** The letter that stands for a scope in the line. */
    public static String letter(Scope scope) {
        return scope.wire().substring(0, 1);
    }

    private static long end(Credential credential) {
        // A revoked key stays revoked, so it may be remembered like one that has expired: then whoever goes on using it
        // does not cost a look-up each time.
        return credential.revoked()
                ? LONG_AGO
                : credential.expiresAt().map(time -> time.toEpochMilli()).orElse(NEVER);
    }

    private static String usableScopes(Caller caller) {
        return Credential.planCovers(caller)
                ? caller.scopes().stream().map(CredentialEntry::letter).collect(Collectors.joining())
                : "";
    }
}
