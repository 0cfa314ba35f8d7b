// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.atelier.platform.json.NonNullMember;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A request to change an endpoint; an absent member changes nothing, and null is no value of any member but the headers.
 *
 * @param enabled true also clears the failure count
 */
public record UpdateEndpointRequest(
        @JsonDeserialize(using = NonNullMember.class) @Nullable String url,

        @JsonDeserialize(using = NonNullMember.class) @Nullable List<@Nullable String> events,

        @JsonDeserialize(using = NonNullMember.class) @Nullable Boolean enabled,

        @Schema(
                type = SchemaType.OBJECT,
                implementation = Object.class,
                nullable = true,
                description =
                        "Headers that go with each delivery: a value sets one, null removes it; null for the object"
                                + " removes all.",
                examples = "{\"Authorization\": \"Bearer my-token\"}")
        @Nullable HeaderChanges headers) {}
