// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.internal.InternalCallHeaders;
import dev.atelier.platform.internal.InternalErrors;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.rest.client.annotation.RegisterClientHeaders;
import org.eclipse.microprofile.rest.client.annotation.RegisterProvider;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.resteasy.reactive.RestPath;

/** The account, the secret of its callbacks, and what its clients ask for and this platform does not have. */
@Path("/compat/replicate/v1")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class AccountResource {
    private final CallerContext callers;
    private final CallbackSecretClient secrets;

    AccountResource(CallerContext callers, @RestClient CallbackSecretClient secrets) {
        this.callers = callers;
        this.secrets = secrets;
    }

    /** The callback secrets that webhook-service keeps. */
    @RegisterRestClient(configKey = "webhook")
    @RegisterClientHeaders(InternalCallHeaders.ToWebhook.class)
    @RegisterProvider(InternalErrors.class)
    @Path("/internal/accounts/{account}/callback-secret")
    @Produces(MediaType.APPLICATION_JSON)
    public interface CallbackSecretClient {

        /** The secret that signs now. */
        @JsonIgnoreProperties(ignoreUnknown = true)
        record CallbackSecret(String secret) {
            @Override
            public String toString() {
                return "CallbackSecret[hidden]";
            }
        }

        @GET
        CallbackSecret get(@RestPath long account);
    }

    @GET
    @Path("/account")
    public ObjectNode account() {
        String name = new AccountId(callers.account()).toString();
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", "organization")
                .put("username", name)
                .put("name", name)
                .putNull("github_url");
    }

    @GET
    @Path("/webhooks/default/secret")
    public ObjectNode webhookSecret() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("key", secrets.get(callers.account()).secret());
    }

    @GET
    @Path("/{none:collections|trainings|deployments}")
    public ObjectNode none() {
        return ResultPage.of(List.of());
    }

    @GET
    @Path("/collections/{slug}")
    public ObjectNode collection(@RestPath String slug) {
        throw ApiException.notFound("collection");
    }

    @GET
    @Path("/hardware")
    public ArrayNode hardware() {
        return JsonNodeFactory.instance.arrayNode();
    }
}
