// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.gateway.broker.ConsumerLags.Lag;
import dev.atelier.gateway.broker.DeadLetter;
import dev.atelier.gateway.broker.DeadLetterService;
import dev.atelier.gateway.operator.Operation.Performed;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.system.ThisProcess.ProcessView;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** How the platform itself does, and the events that were given up. */
@Path("/admin")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
public class SystemAdminResource {
    private final SystemService system;
    private final DeadLetterService deadLetters;
    private final OperatorCall call;

    SystemAdminResource(SystemService system, DeadLetterService deadLetters, OperatorCall call) {
        this.system = system;
        this.deadLetters = deadLetters;
        this.call = call;
    }

    /**
     * How the platform itself does.
     *
     * @param lags absent while Kafka does not answer
     */
    public record SystemView(
            List<ServiceState> services, @Nullable List<Lag> lags) {

        /**
         * A service of the platform.
         *
         * @param process the process that answered, of one or more; absent when none did
         */
        public record ServiceState(String name, @Nullable ProcessView process) {}
    }

    @GET
    @Path("/system")
    @Performed(Operation.SYSTEM_READ)
    public SystemView readSystem() {
        return system.read();
    }

    /** The newest events that consumers gave up. */
    @GET
    @Path("/dead-letters")
    @Performed(Operation.DEAD_LETTERS_LIST)
    public Page<DeadLetter> listDeadLetters() {
        return new Page<>(deadLetters.list(), null);
    }

    /** Sends an event again, once what kept its consumer from it is mended. */
    @POST
    @Path("/dead-letters/{id}/replay")
    @Performed(Operation.DEAD_LETTER_REPLAY)
    public DeadLetter replayDeadLetter(@RestPath String id) {
        return deadLetters.replay(id, call.actor());
    }
}
