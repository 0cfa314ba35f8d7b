// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.credential.SigningKeys;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.page.Page;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** The keys that sign caller tokens, for the operator. */
@Path("/admin/signing-keys")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class SigningKeyAdminResource {
    private static final int CREATED = 201;

    private final SigningKeys keys;
    private final OperatorCall call;

    SigningKeyAdminResource(SigningKeys keys, OperatorCall call) {
        this.keys = keys;
        this.call = call;
    }

    /** How the next key takes over. */
    public record RotationRequest(@Nullable Boolean urgent) {}

    /** The dates of a key. */
    public record SigningKeyView(
            String kid,
            Instant createdAt,
            Instant signsAt,
            @Nullable Instant retiredAt) {

        static SigningKeyView of(SigningKeys.Life key) {
            return new SigningKeyView(
                    key.kid(), key.createdAt(), key.signsAt(), key.retiredAt().orElse(null));
        }
    }

    @GET
    @Performed(Operation.SIGNING_KEYS_LIST)
    public Page<SigningKeyView> list() {
        return new Page<>(keys.list().stream().map(SigningKeyView::of).toList(), null);
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @ResponseStatus(CREATED)
    @Performed(Operation.SIGNING_KEY_ROTATE)
    public SigningKeyView rotate(@Nullable RotationRequest request) {
        boolean urgent = Boolean.TRUE.equals(call.requireBody(request).urgent());
        return SigningKeyView.of(keys.rotate(urgent, call.actor()));
    }
}
