// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.FailureMessages;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.RequestState;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Builds the body of a prediction.
 *
 * @param url the address of the prediction
 * @param web a page for people
 * @param isList whether the output is a list of addresses
 */
record PredictionView(String url, String web, boolean isList) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int PERCENT = 100;
    private static final int BAR = 20;
    private static final long MILLIS_PER_SECOND = 1_000;

    /** How a run is called that goes on. */
    enum WhileRunning {
        /** In the answer to a create: its clients take every other word for the end, and this one sends them polling. */
        STARTING,
        /** In every other answer. */
        PROCESSING
    }

    ObjectNode show(CompatRequest request, WhileRunning running) {
        ObjectNode view = JSON.objectNode()
                .put("id", request.id().toString())
                .put("model", request.path())
                .put("version", ReplicateModel.versionOf(request.path()));
        view.set("input", request.shown().orElseGet(JSON::objectNode));
        view.put("logs", logs(request));
        view.set("output", output(request));
        view.put("data_removed", false)
                .put("error", error(request).orElse(null))
                .put("status", status(request.progress().state(), running))
                .put("source", "api")
                .put("created_at", time(request.createdAt()))
                .put(
                        "completed_at",
                        request.progress()
                                .finishedAt()
                                .map(PredictionView::time)
                                .orElse(null));
        view.set("metrics", metrics(request));
        view.putObject("urls").put("get", url).put("cancel", url + "/cancel").put("web", web);
        return view;
    }

    /** With milliseconds, as JavaScript writes it. */
    static String time(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    private static String status(RequestState state, WhileRunning running) {
        return switch (state) {
            case STARTING, QUEUED -> "starting";
            case IN_PROGRESS -> running == WhileRunning.STARTING ? "starting" : "processing";
            case COMPLETED -> "succeeded";
            case FAILED, NSFW -> "failed";
            case CANCELED -> "canceled";
        };
    }

    private static Optional<String> error(CompatRequest request) {
        String code = request.progress().errorCode().orElse("");
        return switch (request.progress().state()) {
            case STARTING, QUEUED, IN_PROGRESS, COMPLETED, CANCELED -> Optional.empty();
            case FAILED -> Optional.of(FailureMessages.of(code));
            // Programs look for these words.
            case NSFW -> Optional.of("The input or output was flagged as sensitive. " + FailureMessages.of(code));
        };
    }

    private JsonNode output(CompatRequest request) {
        ArrayNode addresses = JSON.arrayNode();
        request.progress()
                .outputs()
                .forEach(made -> addresses.add(made.path("url").asText()));
        if (addresses.isEmpty()) {
            return JSON.nullNode();
        }
        return isList ? addresses : addresses.get(0);
    }

    /** One line in the form of tqdm, from which programs draw a bar. */
    private static String logs(CompatRequest request) {
        double share = request.progress().state() == RequestState.COMPLETED
                ? 1
                : request.progress().share().orElse(0.0);
        int percent = Math.clamp(Math.round(share * PERCENT), 0, PERCENT);
        int filled = percent * BAR / PERCENT;
        String bar = "█".repeat(filled) + " ".repeat(BAR - filled);
        return percent == 0 ? "" : percent + "%|" + bar + "| " + percent + "/" + PERCENT + "\n";
    }

    private static ObjectNode metrics(CompatRequest request) {
        ObjectNode metrics = JSON.objectNode();
        request.progress().credits().ifPresent(credits -> metrics.put("credits", credits));
        request.progress().finishedAt().ifPresent(end -> {
            long millis = Math.max(0, Duration.between(request.createdAt(), end).toMillis());
            putSeconds(metrics, "predict_time", millis);
            putSeconds(metrics, "total_time", millis);
        });
        return metrics;
    }

    /** Whole seconds without a fraction, as JavaScript writes them: a verifier may sign what it has parsed and written again. */
    private static void putSeconds(ObjectNode metrics, String name, long millis) {
        if (millis % MILLIS_PER_SECOND == 0) {
            metrics.put(name, millis / MILLIS_PER_SECOND);
        } else {
            metrics.put(name, (double) millis / MILLIS_PER_SECOND);
        }
    }
}
