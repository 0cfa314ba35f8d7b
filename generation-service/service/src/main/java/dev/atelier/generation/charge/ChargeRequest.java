// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.charge;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.credits.Credits;
import dev.atelier.platform.metadata.Metadata;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request to charge one generation.
 *
 * @param dailyCap credits the credential may spend in a UTC day, null for no cap
 * @param monthlyCap credits it may spend in a UTC month, null for no cap
 */
public record ChargeRequest(
        long generation,
        long account,
        long credential,
        long credits,
        @Nullable Long dailyCap,
        @Nullable Long monthlyCap,
        boolean topUp,
        String model,
        long project,
        Origin origin,
        CredentialKind kind,
        @Nullable Metadata metadata) {

    public static ChargeRequest of(
            Caller caller,
            long generation,
            Credits credits,
            String model,
            long project,
            Origin origin,
            Optional<Metadata> metadata) {
        return new ChargeRequest(
                generation,
                caller.account(),
                caller.credential(),
                credits.amount(),
                orNull(caller.dailyCap()),
                orNull(caller.monthlyCap()),
                caller.topUp(),
                model,
                project,
                origin,
                caller.kind(),
                metadata.orElse(null));
    }

    ChargeRequest withoutTopUp() {
        return new ChargeRequest(
                generation,
                account,
                credential,
                credits,
                dailyCap,
                monthlyCap,
                false,
                model,
                project,
                origin,
                kind,
                metadata);
    }
}
