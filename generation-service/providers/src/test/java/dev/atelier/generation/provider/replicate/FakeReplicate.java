// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.replicate;

import dev.atelier.generation.provider.http.Wire;
import dev.atelier.generation.provider.testkit.FakeVendor;

/** Replicate with one prediction, {@code p1}, of the model {@code acme/heron}. */
final class FakeReplicate extends FakeVendor {
    private volatile Answer submitted = Answer.json(201, "{\"id\":\"p1\",\"status\":\"starting\"}");
    private volatile Answer prediction = Answer.json(200, "{\"id\":\"p1\",\"status\":\"starting\"}");
    private volatile Answer canceled = Answer.json(200, "{\"id\":\"p1\",\"status\":\"canceled\"}");
    private volatile String secret = "";

    void submitWith(Answer answer) {
        submitted = answer;
    }

    void predictionIs(String json) {
        prediction = Answer.json(200, json);
    }

    void predictionWith(Answer answer) {
        prediction = answer;
    }

    void cancelWith(int status, String json) {
        canceled = Answer.json(status, json);
    }

    void signWith(String key) {
        secret = key;
    }

    @Override
    protected Answer answer(Request request) {
        if (!request.header("authorization").equals("Bearer " + Wire.KEY)) {
            return Answer.json(401, "{\"title\":\"Unauthenticated\",\"status\":401}");
        }
        return switch (request.line()) {
            case "POST /v1/predictions",
                    "POST /v1/models/acme/heron/predictions",
                    "POST /v1/deployments/acme/fast/predictions" -> created(request);
            case "GET /v1/predictions/p1" -> prediction;
            case "POST /v1/predictions/p1/cancel" -> canceled;
            case "GET /v1/webhooks/default/secret" -> Answer.json(200, "{\"key\":\"" + secret + "\"}");
            default -> Answer.json(404, "{\"title\":\"Not found\",\"status\":404}");
        };
    }

    private Answer created(Request request) {
        boolean versioned = request.path().equals("/v1/predictions");
        boolean valid = request.header("content-type").equals("application/json")
                && request.header("prefer").equals("respond-async")
                && request.json().path("input").isObject()
                && request.json().has("version") == versioned;
        return valid ? submitted : Answer.json(422, "{\"title\":\"Input validation failed\",\"status\":422}");
    }
}
