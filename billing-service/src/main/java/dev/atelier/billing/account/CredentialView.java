// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.account;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.billing.cap.Caps;
import dev.atelier.billing.cap.Caps.CapWindow;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.id.ApiKeyId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What this credential may do, and how much of its caps it has used. */
@Schema(name = "Credential")
public record CredentialView(
        @Schema(implementation = String.class, examples = "key_1", description = "Only for API keys.") @Nullable ApiKeyId id,

        @Schema(required = true) CredentialKind kind,

        @Schema(required = true) List<Scope> scopes,

        @Schema(required = true, description = "How requests with this credential are marked.")
        Origin origin,

        @Schema(description = "Credits it may spend in a UTC day; absent when there is no limit.") @Nullable Long dailyCap,

        @Schema(description = "Credits it may spend in a UTC month; absent when there is no limit.") @Nullable Long monthlyCap,

        @Schema(required = true) long spentToday,

        @Schema(required = true) long spentThisMonth,

        @Schema(required = true) Instant dailyResetsAt,

        @Schema(required = true) Instant monthlyResetsAt,

        @Schema(required = true, description = "Whether a short balance may be filled up automatically.")
        boolean topUp,

        @Schema(description = "Slugs of the only models that it may run; absent when it may run every model.") @Nullable List<String> models) {

    /** Pushed caps win over those of the caller's token, because charges are decided by the pushed ones. */
    static CredentialView of(Caller caller, Optional<Caps> pushed, CapWindow today, CapWindow thisMonth) {
        Caps caps = pushed.orElseGet(() -> new Caps(toNullable(caller.dailyCap()), toNullable(caller.monthlyCap()), 0));
        return new CredentialView(
                caller.kind() == CredentialKind.API_KEY ? new ApiKeyId(caller.credential()) : null,
                caller.kind(),
                caller.scopes().stream().sorted().toList(),
                caller.origin(),
                caps.dailyCap(),
                caps.monthlyCap(),
                today.spent().amount(),
                thisMonth.spent().amount(),
                today.resetsAt(),
                thisMonth.resetsAt(),
                caller.topUp(),
                caller.models().isEmpty()
                        ? null
                        : caller.models().stream().sorted().toList());
    }

    private static @Nullable Long toNullable(OptionalLong cap) {
        return orNull(cap);
    }
}
