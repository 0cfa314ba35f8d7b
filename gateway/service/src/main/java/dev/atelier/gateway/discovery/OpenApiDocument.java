// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** The answer of {@code GET /openapi.json}: the document that the build made, with the public address of this installation. */
@Singleton
class OpenApiDocument {
    private static final String RESOURCE = "/openapi.json";

    private final String baseUrl;
    // Loaded by the first request: a start needs no description.
    private volatile @Nullable Buffer document;

    OpenApiDocument(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.baseUrl = baseUrl;
    }

    void answer(RequestContext context) {
        Buffer loaded = document;
        if (loaded == null) {
            loaded = load();
            document = loaded;
        }
        context.response().putHeader("Content-Type", "application/json").end(loaded);
    }

    private Buffer load() {
        try (InputStream in = OpenApiDocument.class.getResourceAsStream(RESOURCE)) {
            JsonObject described =
                    new JsonObject(Buffer.buffer(Objects.requireNonNull(in).readAllBytes()));
            described
                    .getJsonArray("servers")
                    .getJsonObject(0)
                    .getJsonObject("variables")
                    .getJsonObject("base_url")
                    .put("default", baseUrl);
            described.getJsonObject("info").getJsonObject("contact").put("url", baseUrl);
            return described.toBuffer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
