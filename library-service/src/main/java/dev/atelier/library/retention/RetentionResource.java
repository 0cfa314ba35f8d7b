// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.util.OptionalInt;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Sets the retention of an account. */
@Path("/internal/accounts/{account}/retention")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class RetentionResource {
    private static final int MAX_DAYS = 36_500;

    private final RetentionService retention;

    RetentionResource(RetentionService retention) {
        this.retention = retention;
    }

    /** Days that media are kept; null for the default of the installation. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Retention(@Nullable Integer days) {}

    @PUT
    @Operation(hidden = true)
    public Retention put(@RestPath AccountId account, @Nullable Retention request) {
        Integer days = RequiredInput.body(request).days();
        if (days != null && (days < 1 || days > MAX_DAYS)) {
            throw ApiException.invalid("days is a whole number from 1 to " + MAX_DAYS + ".", "days");
        }
        retention.set(account.value(), days == null ? OptionalInt.empty() : OptionalInt.of(days));
        return new Retention(days);
    }
}
