// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to register an endpoint. */
public record CreateEndpointRequest(
        @Nullable String url,
        @Nullable List<@Nullable String> events,

        @Schema(
                type = SchemaType.OBJECT,
                implementation = Object.class,
                description = "Up to 10 headers that go with each delivery. Their values are never shown again.",
                examples = "{\"Authorization\": \"Bearer my-token\"}")
        @Nullable HeaderChanges headers) {}
