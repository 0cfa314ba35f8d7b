// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Scope;
import java.util.Locale;
import java.util.stream.Collectors;

/** A credential as the one line that lies in Redis for a short while. */
public final class CredentialEntry {
    private static final long NEVER = 0;
    private static final long LONG_AGO = 1;
    /** Stands for a fingerprint where there is none; nobody can present it. */
    private static final String NONE = "-";

    private CredentialEntry() {}

    /** The key it lies under; whoever changes a credential deletes it. */
    public static String key(long credential) {
        return "atelier:{" + credential + "}:credential";
    }

    /** @param limits of the credential's plan, as admission writes them */
    public static String of(Credential credential, String limits) {
        Caller caller = credential.caller();
        return String.join(
                " ",
                credential.fingerprint().isEmpty() ? NONE : credential.fingerprint(),
                Long.toString(end(credential)),
                credential.previous().map(Credential.Previous::fingerprint).orElse(NONE),
                credential
                        .previous()
                        .map(old -> Long.toString(old.until().toEpochMilli()))
                        .orElse("0"),
                usableScopes(caller),
                limits,
                CallerClaims.write(caller));
    }

    /** The letter that stands for a scope in the line; a capital one is the same scope in the hand of an API key. */
    public static String letter(Scope scope, boolean ofApiKeysOnly) {
        String letter = scope.wire().substring(0, 1);
        return ofApiKeysOnly ? letter.toUpperCase(Locale.ROOT) : letter;
    }

    private static long end(Credential credential) {
        // A revoked key stays revoked, so it may be remembered like one that has expired: then whoever goes on using it
        // does not cost a look-up each time.
        return credential.revoked()
                ? LONG_AGO
                : credential.expiresAt().map(time -> time.toEpochMilli()).orElse(NEVER);
    }

    private static String usableScopes(Caller caller) {
        if (!Credential.planCovers(caller)) {
            return "";
        }
        String letters =
                caller.scopes().stream().map(scope -> letter(scope, false)).collect(Collectors.joining());
        return caller.kind() == CredentialKind.API_KEY ? letters + letters.toUpperCase(Locale.ROOT) : letters;
    }
}
