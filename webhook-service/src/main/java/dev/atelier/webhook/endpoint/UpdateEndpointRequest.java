// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client changes of an endpoint; what is absent stays as it is.
 *
 * @param enabled true also clears the failure count
 */
public record UpdateEndpointRequest(
        @Nullable String url,
        @Nullable List<@Nullable String> events,
        @Nullable Boolean enabled) {}
