// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor;

/** fal's queue with one job, {@code req-1}, of the endpoint {@code fal-ai/flux/dev}. */
final class FakeFal extends FakeVendor {
    private static final String JOB = "/fal-ai/flux/requests/req-1";

    private volatile Answer submitted = Answer.json(200, """
        {"status":"IN_QUEUE","request_id":"req-1","queue_position":0,
         "response_url":"%1$s","status_url":"%1$s/status","cancel_url":"%1$s/cancel"}
        """.formatted("https://elsewhere.test" + JOB));
    private volatile Answer status = Answer.json(202, "{\"status\":\"IN_QUEUE\",\"queue_position\":0}");
    private volatile Answer result = Answer.json(400, "{\"detail\":\"Request is still in progress\"}");
    private volatile Answer canceled = Answer.json(202, "{\"status\":\"CANCELLATION_REQUESTED\"}");

    void submitWith(Answer answer) {
        submitted = answer;
    }

    void statusIs(int code, String json) {
        status = Answer.json(code, json);
    }

    void resultIs(int code, String json) {
        result = Answer.json(code, json);
    }

    void cancelWith(int code, String json) {
        canceled = Answer.json(code, json);
    }

    /** Completed, with this result. */
    void finishWith(String json) {
        statusIs(200, "{\"status\":\"COMPLETED\",\"logs\":[],\"metrics\":{\"inference_time\":1.5}}");
        resultIs(200, json);
    }

    /** What the result bills, in units of the vendor's price list. */
    void billWith(String units) {
        result = result.header("x-fal-billable-units", units);
    }

    @Override
    protected Answer answer(Request request) {
        if (!request.header("authorization").equals("Key " + VendorHarness.KEY)) {
            return Answer.json(401, "{\"detail\":\"invalid key credentials\"}");
        }
        return switch (request.line()) {
            case "POST /fal-ai/flux/dev" ->
                request.header("content-type").equals("application/json")
                                && request.json().isObject()
                        ? submitted
                        : Answer.json(400, "{\"detail\":\"no JSON\"}");
            case "GET " + JOB + "/status" -> status;
            case "GET " + JOB -> result;
            case "PUT " + JOB + "/cancel" -> canceled;
            default -> Answer.json(404, "{\"status\":\"NOT_FOUND\"}");
        };
    }
}
