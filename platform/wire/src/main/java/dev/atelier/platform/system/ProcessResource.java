// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.system;

import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.system.ThisProcess.ProcessView;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Reports to the gateway what runs here, for the operators' page. */
@Path("/internal/process")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class ProcessResource {
    private final ThisProcess process;

    ProcessResource(ThisProcess process) {
        this.process = process;
    }

    @GET
    public ProcessView read() {
        return process.read();
    }
}
