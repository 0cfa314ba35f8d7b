// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.model.ModelNames;
import dev.atelier.compat.model.NativeModel;
import dev.atelier.platform.dialect.DialectName;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;
import org.jboss.resteasy.reactive.RestPath;

/** Lists the names that a call may give as its model. */
@Path("/compat/openai/v1/models")
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class ModelsResource {
    /** What the paths of this dialect can ask for. */
    private static final Set<String> TASKS = Set.of(
            "text-to-image", "image-edit", "text-to-speech", "speech-to-text", "text-to-video", "image-to-video");

    private final ModelNames names;

    ModelsResource(ModelNames names) {
        this.names = names;
    }

    @GET
    public JsonNode list() {
        ObjectNode list = JsonNodeFactory.instance.objectNode().put("object", "list");
        var data = list.putArray("data");
        names.list(DialectName.OPENAI, ModelsResource::isServed).keySet().forEach(name -> data.add(view(name)));
        return list;
    }

    /** A name behind which there is a model, also one of those that only begin as a name in the table. */
    @GET
    @Path("/{name}")
    public JsonNode retrieve(@RestPath String name) {
        names.resolve(DialectName.OPENAI, name, ModelsResource::isServed);
        return view(name);
    }

    private static boolean isServed(NativeModel model) {
        return TASKS.contains(model.task());
    }

    private static ObjectNode view(String name) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", name)
                .put("object", "model")
                // The catalogue keeps no dates.
                .put("created", 0)
                .put("owned_by", "atelier");
    }
}
