// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.gateway.proxy.BufferedResponse;
import dev.atelier.gateway.proxy.ServiceCalls;
import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.Future;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Puts the images that a result links to into the result, where they are small enough for an assistant to look at. */
@Singleton
class InlineImages {
    /** In base64 a third more; clients take results of about a megabyte. */
    private static final int MAX_BYTES = 256 * 1024;

    private static final int MAX_IMAGES = 3;
    /** What takes the place of an image that is too large; its width is one that library-service makes. */
    private static final String SMALL = "?w=640";
    /** What the models behind assistants can see. */
    private static final Set<String> TYPES = Set.of("image/png", "image/jpeg", "image/webp", "image/gif");

    private final ServiceCalls services;
    private final String media;

    InlineImages(ServiceCalls services, @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.services = services;
        this.media = baseUrl + "/media/";
    }

    /** Adds the images to the content; one that cannot be read is only linked. */
    Future<ObjectNode> add(RequestContext context, ObjectNode result) {
        ArrayNode content = (ArrayNode) result.path("content");
        List<Future<Optional<BufferedResponse>>> reads = new ArrayList<>();
        for (JsonNode block : content) {
            String uri = block.path("uri").asText();
            boolean isImage = TYPES.contains(block.path("mimeType").asText());
            if (isImage && uri.startsWith(media) && reads.size() < MAX_IMAGES) {
                reads.add(read(context, "/media/" + uri.substring(media.length())));
            }
        }
        return Future.join(reads).map(_ -> {
            reads.forEach(read -> read.result()
                    .ifPresent(image -> content.addObject()
                            .put("type", "image")
                            .put(
                                    "data",
                                    Base64.getEncoder()
                                            .encodeToString(image.body().getBytes()))
                            .put("mimeType", image.headers().get("Content-Type"))));
            return result;
        });
    }

    private Future<Optional<BufferedResponse>> read(RequestContext context, String path) {
        return services.getMedium(context, path, MAX_BYTES)
                .recover(_ -> services.getMedium(context, path + SMALL, MAX_BYTES))
                .map(image -> Optional.of(image)
                        .filter(found -> found.status() == 200
                                && TYPES.contains(String.valueOf(found.headers().get("Content-Type")))))
                .otherwise(Optional.empty());
    }
}
