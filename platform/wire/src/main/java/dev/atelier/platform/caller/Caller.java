// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.caller;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The caller of a request and the rights of its credential.
 *
 * @param dailyCap credits per UTC day, empty when there is no cap
 * @param monthlyCap credits per UTC month, empty when there is no cap
 * @param topUp whether a charge may trigger an automatic top-up
 * @param models the slugs of the only models that the caller may run; empty for every model
 */
public record Caller(
        long account,
        long credential,
        CredentialKind kind,
        Set<Scope> scopes,
        Plan plan,
        Origin origin,
        OptionalLong dailyCap,
        OptionalLong monthlyCap,
        boolean topUp,
        Set<String> models) {

    public Caller {
        scopes = Set.copyOf(scopes);
        models = Set.copyOf(models);
    }

    /** This caller with another origin. */
    public Caller withOrigin(Origin other) {
        return new Caller(account, credential, kind, scopes, plan, other, dailyCap, monthlyCap, topUp, models);
    }

    /** This caller with only those of its scopes that are among the rights. */
    public Caller within(Set<Scope> rights) {
        Set<Scope> common = scopes.stream().filter(rights::contains).collect(Collectors.toUnmodifiableSet());
        return new Caller(account, credential, kind, common, plan, origin, dailyCap, monthlyCap, topUp, models);
    }

    /** Refuses a model that is not among those of the credential (ADR 0068). */
    public void requireModel(String slug) {
        if (!models.isEmpty() && !models.contains(slug)) {
            throw new ApiException(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "This key may run only these models: " + String.join(", ", new TreeSet<>(models)) + ".",
                    "model");
        }
    }

    /** The refusal of a connection where it has the scope. */
    public static ApiException needsApiKey() {
        return new ApiException(
                ErrorCode.INSUFFICIENT_SCOPE, "This needs an API key; the connection of an application cannot do it.");
    }
}
