// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import dev.atelier.client.types.Account;
import dev.atelier.client.types.Estimate;
import dev.atelier.client.types.Generation;
import dev.atelier.client.types.MediaFile;
import dev.atelier.client.types.Model;
import dev.atelier.client.types.ModelList;
import dev.atelier.client.types.Project;
import dev.atelier.client.types.Shelf;
import dev.atelier.client.types.ShelfItem;
import dev.atelier.client.types.Usage;
import dev.atelier.client.types.Voice;
import dev.atelier.client.types.WebhookDelivery;
import dev.atelier.client.types.WebhookEndpoint;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The client of one account. Threads can share it: calls have no state in common. Each call has one limit of time over all its
 * requests and pauses, ten minutes if the builder was told nothing else. Every error is an {@link AtelierException}.
 */
public final class Atelier {
    private final Calls calls;

    Atelier(Calls calls) {
        this.calls = calls;
    }

    /** The client of {@code ATELIER_BASE_URL} and {@code ATELIER_API_KEY}. */
    public static Atelier fromEnvironment() {
        return builder().build();
    }

    public static AtelierBuilder builder() {
        return new AtelierBuilder(System.getenv());
    }

    /** The same client with another limit of time for each call. */
    public Atelier withTimeout(Duration limit) {
        return new Atelier(new Calls(calls.transport(), limit));
    }

    /** The address of the installation. */
    public String baseUrl() {
        return calls.transport().baseUrl();
    }

    /** The exact price of a run, which is not started. */
    public Estimate estimate(String model, Map<String, ?> input) {
        return estimate(model, input, null);
    }

    /** The exact price of a run in a project, which is not started. */
    public Estimate estimate(String model, Map<String, ?> input, @Nullable String project) {
        Deadline deadline = calls.deadline();
        return calls.estimate(model, calls.uploaded(model, input, deadline), project, deadline);
    }

    /** Prices a run, starts it at that price, waits for its end and returns it. */
    public Generation generate(String model, Map<String, ?> input) {
        return generate(model, input, new RunOptions());
    }

    /**
     * Prices a run, starts it, waits for its end and returns it. It is refused when it costs more than the options allow, or than
     * its price when they say nothing.
     *
     * @param input of the model; each {@link Path}, {@link Source}, stream and piece of bytes in it is uploaded first
     * @throws AtelierException.GenerationFailed when the run fails
     */
    public Generation generate(String model, Map<String, ?> input, RunOptions options) {
        Deadline deadline = calls.deadline();
        Map<String, ?> uploaded = calls.uploaded(model, input, deadline);
        Long most = options.maxCredits;
        if (options.idempotencyKey == null || options.onPrice != null) {
            Estimate price = price(model, uploaded, options, deadline);
            // The run costs what was shown, or is refused. With a key from outside the body has to be that of the first
            // call.
            if (most == null && options.idempotencyKey == null) {
                most = price.credits();
            }
        }
        Generation started = calls.start(model, uploaded, options, most, deadline);
        return calls.await(started, options.onProgress, deadline);
    }

    private Estimate price(String model, Map<String, ?> input, RunOptions options, Deadline deadline) {
        Estimate price = calls.estimate(model, input, options.project, deadline);
        if (options.onPrice != null) {
            options.onPrice.accept(price);
        }
        return price;
    }

    /** Starts a run and returns at once. */
    public Generation start(String model, Map<String, ?> input) {
        return start(model, input, new RunOptions());
    }

    /** Starts a run and returns at once. It is priced first when {@link RunOptions#onPrice} wants to know. */
    public Generation start(String model, Map<String, ?> input, RunOptions options) {
        Deadline deadline = calls.deadline();
        Map<String, ?> uploaded = calls.uploaded(model, input, deadline);
        if (options.onPrice != null) {
            price(model, uploaded, options, deadline);
        }
        return calls.start(model, uploaded, options, options.maxCredits, deadline);
    }

    /** The input with each {@link Path}, {@link Source}, stream and piece of bytes uploaded, for a call that may be repeated. */
    public Map<String, @Nullable Object> uploaded(String model, Map<String, ?> input) {
        return calls.uploaded(model, input, calls.deadline());
    }

    /** Waits for the end of a run. */
    public Generation await(String id) {
        return await(id, null);
    }

    /**
     * Waits for the end of a run.
     *
     * @param onProgress is told each state that is read, about every five seconds, and the last one
     * @throws AtelierException.GenerationFailed when the run fails
     */
    public Generation await(String id, @Nullable Consumer<? super Generation> onProgress) {
        Deadline deadline = calls.deadline();
        try {
            return calls.await(calls.read(id, 0, deadline), onProgress, deadline);
        } catch (AtelierException e) {
            throw e.ofGeneration(id);
        }
    }

    public Generation get(String id) {
        return calls.read(id, 0, calls.deadline());
    }

    /** Cancels a run that has not begun; its credits go back. */
    public Generation cancel(String id) {
        return Answers.read(Generation.class, request("POST", "/v1/generations/{id}/cancel", Map.of("id", id)));
    }

    /** Makes a draft again at 1080p, at the price it offers. */
    public Generation finalizeDraft(String id) {
        return Answers.read(Generation.class, request("POST", "/v1/generations/{id}/finalize", Map.of("id", id)));
    }

    public MediaFile upload(Path path) {
        return upload(Source.of(path), null);
    }

    public MediaFile upload(Source source) {
        return upload(source, null);
    }

    /** @param model whose limits apply */
    public MediaFile upload(Source source, @Nullable String model) {
        return calls.upload(source, model, calls.deadline());
    }

    /** Takes a file from a public https address. */
    public MediaFile importFile(String url) {
        return importFile(url, null);
    }

    /** @param model whose limits apply */
    public MediaFile importFile(String url, @Nullable String model) {
        Map<String, ?> body = Calls.members("url", url, "model", model);
        return Answers.read(MediaFile.class, request("POST", "/v1/files/import", Map.of(), body));
    }

    public MediaFile file(String id) {
        return Answers.read(MediaFile.class, request("GET", "/v1/files/{id}", Map.of("id", id)));
    }

    /** Writes an output or a file of the library. It appears under its name only when it is whole. */
    public void save(Downloadable source, Path path) {
        Path part = path.resolveSibling(path.getFileName() + "." + RunOptions.newKey() + ".part");
        Received.onDisk(path, () -> {
            try {
                try (FileChannel file =
                        FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                    var call = HttpCall.download(source.url(), () -> Received.file(file, path));
                    calls.transport().send(call, calls.deadline());
                }
                Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        });
    }

    /** The content of an output or a file of the library. */
    public byte[] bytes(Downloadable source) {
        var call = HttpCall.download(source.url(), () -> Received.bytes(Received.LARGEST_OUTPUT));
        return calls.transport().send(call, calls.deadline());
    }

    public ModelList models() {
        return models(Map.of());
    }

    /** @param filter {@code q}, {@code type}, {@code task} */
    public ModelList models(Map<String, ?> filter) {
        return Answers.read(ModelList.class, request("GET", "/v1/models", filter));
    }

    /** @param model its slug or its number */
    public Model model(String model) {
        return Answers.read(Model.class, request("GET", "/v1/models/{model}", Map.of("model", model)));
    }

    public Account account() {
        return Answers.read(Account.class, request("GET", "/v1/account"));
    }

    /** @param parameters {@code from}, {@code to}, {@code group_by} */
    public Usage usage(Map<String, ?> parameters) {
        return Answers.read(Usage.class, request("GET", "/v1/usage", parameters));
    }

    public Pages<Generation> generations() {
        return generations(Map.of());
    }

    /** @param filter {@code status}, {@code model}, {@code project}, {@code made_by}, {@code origin}, and {@code limit} of a page */
    public Pages<Generation> generations(Map<String, ?> filter) {
        return calls.pages(Generation.class, "/v1/generations", filter);
    }

    public Pages<MediaFile> files() {
        return files(Map.of());
    }

    /** @param filter {@code type}, {@code project}, and {@code limit} of a page */
    public Pages<MediaFile> files(Map<String, ?> filter) {
        return calls.pages(MediaFile.class, "/v1/files", filter);
    }

    public Pages<Shelf> shelves() {
        return calls.pages(Shelf.class, "/v1/shelves", Map.of());
    }

    public Pages<ShelfItem> shelfItems(String project) {
        return shelfItems(project, Map.of());
    }

    /** @param filter {@code q}, {@code type}, and {@code limit} of a page */
    public Pages<ShelfItem> shelfItems(String project, Map<String, ?> filter) {
        return calls.pages(ShelfItem.class, "/v1/shelves/{project}/items", with(filter, "project", project));
    }

    public Pages<Project> projects() {
        return calls.pages(Project.class, "/v1/projects", Map.of());
    }

    public Pages<Voice> voices() {
        return voices(Map.of());
    }

    /** @param filter {@code provider}, and {@code limit} of a page */
    public Pages<Voice> voices(Map<String, ?> filter) {
        return calls.pages(Voice.class, "/v1/voices", filter);
    }

    public Pages<WebhookEndpoint> webhookEndpoints() {
        return calls.pages(WebhookEndpoint.class, "/v1/webhook-endpoints", Map.of());
    }

    public Pages<WebhookDelivery> webhookDeliveries(String id) {
        return webhookDeliveries(id, Map.of());
    }

    /** @param filter {@code state}, {@code type}, and {@code limit} of a page */
    public Pages<WebhookDelivery> webhookDeliveries(String id, Map<String, ?> filter) {
        return calls.pages(WebhookDelivery.class, "/v1/webhook-endpoints/{id}/deliveries", with(filter, "id", id));
    }

    private static Map<String, ?> with(Map<String, ?> filter, String name, String value) {
        Map<String, Object> all = new LinkedHashMap<>(filter);
        all.put(name, value);
        return all;
    }

    public Map<String, @Nullable Object> request(String method, String path) {
        return request(method, path, Map.of());
    }

    public Map<String, @Nullable Object> request(String method, String path, Map<String, ?> parameters) {
        return request(method, path, parameters, null);
    }

    /**
     * Any operation of the API, with its JSON: {@code request("POST", "/v1/projects", Map.of(), Map.of("name", "Spring"))}.
     *
     * @param parameters those that the path names in braces, and those of the query
     * @return the members of the answer; none when it has no body
     */
    public Map<String, @Nullable Object> request(
            String method, String path, Map<String, ?> parameters, @Nullable Map<String, ?> body) {
        return calls.json(Calls.Operation.of(method, path, parameters, body), calls.deadline());
    }
}
