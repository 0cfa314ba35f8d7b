// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jspecify.annotations.Nullable;

/** Resolves media references for generation-service. */
@Path("/internal/media/resolve")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GENERATION)
public class ResolveResource {
    private final ResolveService references;

    ResolveResource(ResolveService references) {
        this.references = references;
    }

    @POST
    @Operation(hidden = true)
    public ResolveView resolve(@Nullable ResolveRequest request) {
        ResolveRequest body = RequiredInput.body(request);
        return new ResolveView(references.resolve(body.requireAccount(), body.requireReferences()));
    }

    /** Media references of one account to resolve. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record ResolveRequest(
            @Nullable Long account, @Nullable List<String> refs) {
        private static final int MAX_REFERENCES = 64;

        long requireAccount() {
            return RequiredInput.param(account, "account");
        }

        List<String> requireReferences() {
            if (refs == null || refs.size() > MAX_REFERENCES) {
                throw ApiException.invalid("refs is a list of at most " + MAX_REFERENCES + " references.", "refs");
            }
            for (int i = 0; i < refs.size(); i++) {
                if (refs.get(i) == null) {
                    throw ApiException.invalid("A reference is a text.", "refs[" + i + "]");
                }
            }
            return refs;
        }
    }

    /** The targets of references, in the order of the request. */
    public record ResolveView(List<ResolvedReference> media) {

        public ResolveView {
            media = List.copyOf(media);
        }
    }
}
