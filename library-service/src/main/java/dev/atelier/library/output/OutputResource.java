// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.GenerationId;
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

/** Takes in the outputs of generations, and clips cut for them, from generation-service. */
@Path("/internal")
@RunOnVirtualThread
public class OutputResource {
    private static final int MOST_INDEX_DIGITS = 4;

    private final OutputKeeper keeper;

    private final DerivedKeeper derived;

    OutputResource(OutputKeeper keeper, DerivedKeeper derived) {
        this.keeper = keeper;
        this.derived = derived;
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
        return keeper.keep(new OutputId(generation, number(index)), request, body);
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
        return derived.keep(new OutputId(generation, number(index)), OutputRequest.derived(account, type), body);
    }

    private static int number(String index) {
        if (index.length() > MOST_INDEX_DIGITS || !index.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw ApiException.invalid("An output's index is a whole number from 0.", "index");
        }
        return Integer.parseInt(index);
    }
}
