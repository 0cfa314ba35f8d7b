// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request to register an endpoint. */
public record CreateEndpointRequest(
        @Nullable String url, @Nullable List<@Nullable String> events) {}
