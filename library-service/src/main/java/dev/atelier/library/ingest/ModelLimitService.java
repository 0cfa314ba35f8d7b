// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.ingest;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Applies the upload limits of the model that a file is meant for. */
@ApplicationScoped
public class ModelLimitService {
    private static final Pattern REFERENCE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final ModelClient models;

    ModelLimitService(@RestClient ModelClient models) {
        this.models = models;
    }

    public MediaLimits narrow(MediaLimits common, Optional<String> model) {
        return model.map(reference -> common.narrow(limits(reference))).orElse(common);
    }

    private ModelUploadLimits limits(String model) {
        if (!REFERENCE.matcher(model).matches()) {
            throw unknown("There is no such model. GET /v1/models lists them.");
        }
        try {
            return models.limits(model);
        } catch (ApiException refusal) {
            throw refusal.code() == ErrorCode.NOT_FOUND ? unknown(refusal.message()) : refusal;
        }
    }

    private static ApiException unknown(String sentence) {
        return new ApiException(ErrorCode.NOT_FOUND, sentence, "model");
    }

    /** Reads the upload limits of models from generation-service. */
    @RegisterRestClient(configKey = "generation")
    @RegisterProvider(InternalErrors.class)
    @RegisterClientHeaders(InternalCallHeaders.ToGeneration.class)
    @Path("/internal/models")
    @Produces(MediaType.APPLICATION_JSON)
    public interface ModelClient {

        /** @param model id or slug */
        @GET
        @Path("/{model}")
        ModelUploadLimits limits(@PathParam("model") String model);
    }
}
