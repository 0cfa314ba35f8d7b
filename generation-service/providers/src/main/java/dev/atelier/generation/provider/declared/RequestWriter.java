// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.JobForm;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.platform.secret.SecretReference;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Writes the requests that a file declares. */
final class RequestWriter {

    /**
     * A submit before it is sent.
     *
     * @param model parts of the model's name
     * @param body of the request, as JSON or as the fields of a form
     */
    record Submission(UpstreamRequest request, Map<String, String> model, ObjectNode body) {}

    private final Vendor vendor;

    RequestWriter(Vendor vendor) {
        this.vendor = vendor;
    }

    /** The submit of a job; empty for a model that no route takes, or without an input that its address needs. */
    Optional<Submission> submission(ProviderJob job, ObjectNode params) {
        for (Vendor.Route route : vendor.submit().routes()) {
            Optional<Map<String, String>> model = route.model().match(job.model());
            boolean isWanted =
                    route.when().map(path -> path.find(params).isPresent()).orElse(true);
            if (model.isPresent() && isWanted) {
                var values = new Values(model.orElseThrow(), params);
                ObjectNode body = JsonNodeFactory.instance.objectNode();
                route.bodies().forEach(tree -> body.setAll(RequestTree.fill(tree, values)));
                return call(route.call(), values)
                        .map(request -> new Submission(withCallback(request, job, body), values.known(), body));
            }
        }
        return Optional.empty();
    }

    /** The submit with its body. */
    UpstreamRequest write(Submission submission, ProviderJob job) throws IOException, InterruptedException {
        return vendor.submit().isForm()
                ? submission.request().form(JobForm.write(with(job, submission.body()), Map.of()))
                : submission.request().json(submission.body());
    }

    /** A later call; empty when a value for its address is missing. */
    Optional<UpstreamRequest> call(Vendor.Call call, Map<String, String> values) {
        return call(call, new Values(values, JsonNodeFactory.instance.objectNode()));
    }

    private static Optional<UpstreamRequest> call(Vendor.Call call, Values values) {
        return call.url().fill(values::escaped).map(url -> {
            UpstreamRequest request = UpstreamRequest.of(call.method(), url);
            for (Map.Entry<String, String> header : call.headers().entrySet()) {
                request = request.header(header.getKey(), header.getValue());
            }
            return request;
        });
    }

    /** Adds the address for callbacks to the body or to the query. */
    private UpstreamRequest withCallback(UpstreamRequest request, ProviderJob job, ObjectNode body) {
        if (vendor.submit().callback().isEmpty() || job.callback().isEmpty()) {
            return request;
        }
        Vendor.Callback callback = vendor.submit().callback().orElseThrow();
        String address = job.callback().orElseThrow().toString();
        callback.json().ifPresent(member -> body.put(member, address));
        body.setAll(callback.beside());
        callback.secretJson().ifPresent(member -> secret(job.upstream()).ifPresent(secret -> body.put(member, secret)));
        return callback.query().map(name -> request.query(name, address)).orElse(request);
    }

    /** The configured secret of callbacks. */
    static Optional<String> secret(Upstream upstream) {
        return Optional.ofNullable(upstream.options().get("webhook-secret"))
                .flatMap(location -> new SecretReference(location).read());
    }

    private static ProviderJob with(ProviderJob job, ObjectNode params) {
        return new ProviderJob(
                job.generation(),
                job.slug(),
                job.upstream(),
                job.model(),
                params,
                job.media(),
                job.size(),
                job.workspace(),
                job.deadline(),
                job.callback(),
                job.progress());
    }
}
