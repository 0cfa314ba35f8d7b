// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to change an endpoint; an absent member changes nothing.
 *
 * @param enabled true also clears the failure count
 */
public record UpdateEndpointRequest(
        @Nullable String url,
        @Nullable List<@Nullable String> events,
        @Nullable Boolean enabled) {}
