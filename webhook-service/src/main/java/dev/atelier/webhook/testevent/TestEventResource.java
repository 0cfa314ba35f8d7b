// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.testevent;

import dev.atelier.platform.caller.CurrentCaller;
import dev.atelier.platform.id.WebhookEndpointId;
import dev.atelier.webhook.testevent.TestEventService.TestEventView;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestPath;

/** Test events, for API keys only. */
@Path("/v1/webhook-endpoints")
@Authenticated
@RunOnVirtualThread
@Tag(name = "Webhooks")
public class TestEventResource {
    private final TestEventService testEvents;
    private final CurrentCaller caller;

    TestEventResource(TestEventService testEvents, CurrentCaller caller) {
        this.testEvents = testEvents;
        this.caller = caller;
    }

    @POST
    @Path("/{id}/test")
    @Operation(
            operationId = "testWebhookEndpoint",
            summary = "Send a test event",
            description = "One signed `webhook.test`, right away; it counts in no health. API keys only.")
    public TestEventView send(@RestPath WebhookEndpointId id) {
        return testEvents.send(id, caller.accountOfKey());
    }
}
