// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.submit.SubmitBody;
import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** The models by the names of this dialect, with the schemas of their inputs. */
@Path("/compat/replicate/v1")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Authenticated
@RunOnVirtualThread
public class ModelResource {
    private static final int PAGE = 100;
    private static final int MOST_FOUND = 50;
    private static final int LONGEST_QUERY = 200;

    private final ReplicateDialect dialect;
    private final ReplicateModels models;
    private final PublicUrls urls;
    private final SubmitBody bodies;

    ModelResource(ReplicateDialect dialect, ReplicateModels models, PublicUrls urls, SubmitBody bodies) {
        this.dialect = dialect;
        this.models = models;
        this.urls = urls;
        this.bodies = bodies;
    }

    /** A read with a body. */
    @HttpMethod("QUERY")
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface QUERY {}

    /** @param cursor the name that the page follows */
    @GET
    @Path("/models")
    public ObjectNode list(@RestQuery @Nullable String cursor) {
        String after = Optional.ofNullable(cursor).orElse("");
        List<ReplicateModel> rest = models.all().values().stream()
                .filter(model -> model.name().compareTo(after) > 0)
                .limit(PAGE + 1L)
                .toList();
        List<ReplicateModel> shown = rest.subList(0, Math.min(PAGE, rest.size()));
        ObjectNode page = ResultPage.of(shown.stream().map(this::view).toList());
        if (rest.size() > PAGE) {
            String last = URLEncoder.encode(shown.getLast().name(), StandardCharsets.UTF_8);
            page.put("next", urls.of(dialect, "/models?cursor=" + last));
        }
        return page;
    }

    @GET
    @Path("/models/{owner}/{name}")
    public ObjectNode get(@RestPath String owner, @RestPath String name) {
        return view(models.get(owner + "/" + name));
    }

    @GET
    @Path("/models/{owner}/{name}/versions")
    public ObjectNode versions(@RestPath String owner, @RestPath String name) {
        return ResultPage.of(List.of(ModelView.version(models.get(owner + "/" + name))));
    }

    @GET
    @Path("/models/{owner}/{name}/versions/{id}")
    public ObjectNode version(@RestPath String owner, @RestPath String name, @RestPath String id) {
        return ModelView.version(models.get(owner + "/" + name, id));
    }

    /** Models whose name or description has every word of the query. */
    @GET
    @Path("/search")
    public ObjectNode search(@RestQuery @Nullable String query) {
        ObjectNode found = JsonNodeFactory.instance.objectNode().put("query", query);
        ArrayNode list = found.putArray("models");
        find(query).forEach(model -> list.addObject().set("model", view(model)));
        found.putArray("collections");
        found.putArray("pages");
        return found;
    }

    /** The form of a search that the vendor's JavaScript client sends: the words as the whole body, quoted as in JSON. */
    @QUERY
    @Path("/models")
    public ObjectNode query(InputStream body) {
        String text = new String(bodies.read(body), StandardCharsets.UTF_8);
        return ResultPage.of(find(text.replace("\\\"", " ").replace('"', ' '))
                .map(this::view)
                .toList());
    }

    private Stream<ReplicateModel> find(@Nullable String query) {
        String text = Optional.ofNullable(query).orElse("").strip().toLowerCase(Locale.ROOT);
        List<String> words = List.of(
                text.substring(0, Math.min(LONGEST_QUERY, text.length())).split("\\s+"));
        return models.all().values().stream()
                .filter(model -> matches(model, words))
                .limit(MOST_FOUND);
    }

    private static boolean matches(ReplicateModel model, List<String> words) {
        String text = (model.name() + " " + model.described().description()).toLowerCase(Locale.ROOT);
        return words.stream().allMatch(text::contains);
    }

    private ObjectNode view(ReplicateModel model) {
        return ModelView.of(model, urls.of(dialect, "/models/" + model.name()));
    }
}
