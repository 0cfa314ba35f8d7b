// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.route;

import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import dev.atelier.platform.internal.ServiceName;
import java.util.List;
import java.util.Optional;

/** Where anybody may check whether a file was made here; off unless the operator offers it. */
public final class CheckRoutes {
    public static final PublicRoute PAGE =
            new PublicRoute(GET, "/provenance", Optional.empty(), TrafficClass.PAGE, ServiceName.GATEWAY);
    public static final PublicRoute CHECK = new PublicRoute(
                    POST, "/provenance", Optional.empty(), TrafficClass.UPLOAD, ServiceName.LIBRARY)
            .withInternalPath("/internal/provenance");

    static final List<PublicRoute> ALL = List.of(PAGE, CHECK);

    private CheckRoutes() {}
}
