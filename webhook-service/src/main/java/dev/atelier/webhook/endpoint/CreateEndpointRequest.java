// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client says of a new endpoint. */
public record CreateEndpointRequest(
        @Nullable String url, @Nullable List<@Nullable String> events) {}
