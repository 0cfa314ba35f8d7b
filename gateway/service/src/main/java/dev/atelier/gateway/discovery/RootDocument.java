// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The answer of {@code GET /}: links to the documentation and the API description; a browser is led to the console. */
@Singleton
public class RootDocument {
    private static final int SEE_OTHER = 303;

    private final Buffer document;

    RootDocument(
            @ConfigProperty(name = "atelier.base-url") String baseUrl,
            @ConfigProperty(name = "atelier.documentation-url") Optional<String> documentation) {
        this.document = new JsonObject()
                .put("name", "Atelier")
                .put("version", "1.0.0")
                .put("documentation", documentation.orElse(baseUrl + "/docs"))
                .put("openapi", baseUrl + "/openapi.json")
                .toBuffer();
    }

    public void answer(RequestContext context) {
        context.response().putHeader("Vary", "Accept");
        if (isBrowser(context)) {
            context.response()
                    .setStatusCode(SEE_OTHER)
                    .putHeader("Location", "/console")
                    .end();
        } else {
            context.response().putHeader("Content-Type", "application/json").end(document);
        }
    }

    /** A browser that opens an address asks for a page before all else; programs ask for JSON, or for anything. */
    private static boolean isBrowser(RequestContext context) {
        String accept = context.request().getHeader("Accept");
        return accept != null && accept.strip().regionMatches(true, 0, "text/html", 0, "text/html".length());
    }
}
