// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import static dev.atelier.platform.json.OptionalNumbers.orNull;

import dev.atelier.gateway.audit.Actor;
import dev.atelier.gateway.audit.AuditLog;
import dev.atelier.gateway.audit.AuditLog.Action;
import dev.atelier.gateway.credential.CapsClient;
import dev.atelier.gateway.credential.CredentialCache;
import dev.atelier.gateway.credential.CredentialChanges;
import dev.atelier.gateway.credential.WebCredentials;
import dev.atelier.gateway.credential.WebCredentials.Caps;
import dev.atelier.platform.caller.CredentialKind;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.json.OptionalNumbers;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jspecify.annotations.Nullable;

/** What members may spend in the console, which billing enforces as it does for every credential (ADR 0058). */
@Singleton
public class MemberCaps {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final WebCredentials credentials;
    private final PersonalCredentials personal;
    private final CredentialChanges changes;
    private final CredentialCache cache;
    private final CapsClient caps;
    private final AuditLog audit;

    MemberCaps(
            WebCredentials credentials,
            PersonalCredentials personal,
            CredentialChanges changes,
            CredentialCache cache,
            @RestClient CapsClient caps,
            AuditLog audit) {
        this.credentials = credentials;
        this.personal = personal;
        this.changes = changes;
        this.cache = cache;
        this.caps = caps;
        this.audit = audit;
    }

    /** What a member may spend, and what they spent if billing answered. */
    public record Spending(
            @Nullable Long dailyCap,
            @Nullable Long monthlyCap,
            @Nullable Long today,
            @Nullable Long thisMonth) {}

    /** Spending by the number of the member; a member who never used the console there is missing. */
    Map<Long, Spending> list(long account) {
        Map<Long, CapsClient.Spend> spent =
                CapsClient.findSpending(caps, account).orElse(Map.of());
        return credentials.listCaps(account).stream().collect(Collectors.toMap(Caps::user, caps -> {
            CapsClient.Spend spend = spent.get(caps.id());
            return new Spending(
                    orNull(caps.daily()),
                    orNull(caps.monthly()),
                    spend == null ? null : spend.day(),
                    spend == null ? null : spend.month());
        }));
    }

    /** Sets the caps of a member; all replicas apply them when the method returns. */
    void set(long account, long user, MemberResource.CapsRequest wanted, Actor actor) {
        long id = personal.get(user, account);
        long version = QuarkusTransaction.requiringNew()
                .call(() -> changes.reserveVersion(id, CredentialKind.WEB)
                        .orElseThrow(() -> ApiException.notFound("member")));
        // Billing first: billing enforces the caps, so a lowered cap must not stand only here.
        caps.setCaps(id, new CapsClient.Caps(account, wanted.dailyCap(), wanted.monthlyCap(), version));
        var row = new Caps(id, user, OptionalNumbers.of(wanted.dailyCap()), OptionalNumbers.of(wanted.monthlyCap()));
        QuarkusTransaction.requiringNew().run(() -> {
            if (!credentials.setCaps(row, version)) {
                throw new ApiException(
                                ErrorCode.SERVICE_UNAVAILABLE,
                                "These caps are changed by somebody else. Repeat the request.")
                        .retryAfter(RETRY_AFTER);
            }
            audit.recordForCredential(actor, Action.MEMBER_CAPS_SET, account, id, detail(user, wanted));
        });
        cache.invalidate(id);
    }

    private static Map<String, Object> detail(long user, MemberResource.CapsRequest wanted) {
        Map<String, Object> detail = new TreeMap<>(Map.of("user", "user_" + user));
        if (wanted.dailyCap() != null) {
            detail.put("daily_cap", wanted.dailyCap());
        }
        if (wanted.monthlyCap() != null) {
            detail.put("monthly_cap", wanted.monthlyCap());
        }
        return detail;
    }
}
