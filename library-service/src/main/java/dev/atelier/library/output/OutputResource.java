// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.OutputId;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Receives outputs and derived clips from generation-service. */
@Path("/internal")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GENERATION)
public class OutputResource {
    private static final int MAX_INDEX_DIGITS = 4;

    private final OutputStorageService storage;

    OutputResource(OutputStorageService storage) {
        this.storage = storage;
    }

    @PUT
    @Path("/outputs/{generation}/{index}")
    @Consumes(MediaType.WILDCARD)
    @Operation(hidden = true)
    public OutputView put(
            @RestPath GenerationId generation,
            @RestPath String index,
            @BeanParam OutputRequest request,
            InputStream body)
            throws IOException {
        return storage.storeOutput(new OutputId(generation, number(index)), request, body);
    }

    @PUT
    @Path("/derived/{generation}/{index}")
    @Consumes(MediaType.WILDCARD)
    @Operation(hidden = true)
    public OutputView putDerived(
            @RestPath GenerationId generation,
            @RestPath String index,
            @RestQuery @Nullable String account,
            @RestQuery @Nullable String type,
            InputStream body)
            throws IOException {
        return storage.storeDerived(
                new OutputId(generation, number(index)), OutputRequest.derived(account, type), body);
    }

    private static int number(String index) {
        if (index.length() > MAX_INDEX_DIGITS || !index.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw ApiException.invalid("An output's index is a whole number from 0.", "index");
        }
        return Integer.parseInt(index);
    }
}
