// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.testkit.FakeVendor;
import dev.atelier.generation.provider.testkit.Samples;
import java.util.Base64;

/** A server of this dialect with a picture, a sound, and one video job, {@code video_1}. */
final class FakeOpenAi extends FakeVendor {
    private volatile Answer images = inline(Samples.PNG);
    private volatile Answer speech = Answer.bytes("audio/mpeg", Samples.MP3);
    private volatile Answer video = Answer.json(200, "{\"id\":\"video_1\",\"status\":\"queued\",\"progress\":0}");
    private volatile Answer content = Answer.bytes("video/mp4", Samples.MP4);

    private volatile Answer moved = error(404, "not_found");

    static Answer inline(byte[] picture) {
        return Answer.json(
                200,
                "{\"created\":1,\"url\":\"https://not.an/output\",\"data\":[{\"b64_json\":\""
                        + Base64.getEncoder().encodeToString(picture) + "\"}],\"usage\":{\"url\":\"no\"}}");
    }

    void imagesWith(Answer answer) {
        images = answer;
    }

    void speechWith(Answer answer) {
        speech = answer;
    }

    void videoWith(Answer answer) {
        video = answer;
    }

    void contentWith(Answer answer) {
        content = answer;
    }

    /** Where {@code /generated/moved} leads to. */
    void moveTo(String address) {
        moved = Answer.json(302, "{}").header("Location", address);
    }

    @Override
    protected Answer answer(Request request) {
        if (!request.header("authorization").equals("Bearer " + VendorHarness.KEY)) {
            return error(401, "invalid_api_key");
        }
        return switch (request.line()) {
            case "POST /v1/images/generations" -> isJson(request) ? images : error(400, "no_json");
            case "POST /v1/images/edits" -> isForm(request) ? images : error(400, "no_form");
            case "POST /v1/audio/speech" -> isJson(request) ? speech : error(400, "no_json");
            case "POST /v1/videos" -> isForm(request) ? video : error(400, "no_form");
            case "GET /generated/p.png" -> Answer.bytes("image/png", Samples.PNG);
            case "GET /generated/moved" -> moved;
            case "GET /v1/videos/video_1" -> video;
            case "GET /v1/videos/video_1/content" -> content;
            default -> error(404, "not_found");
        };
    }

    static Answer error(int status, String code) {
        return Answer.json(
                status, "{\"error\":{\"code\":\"" + code + "\",\"message\":\"a heron at dawn\",\"param\":null}}");
    }

    private static boolean isJson(Request request) {
        return request.header("content-type").equals("application/json")
                && request.json().path("model").isTextual();
    }

    private static boolean isForm(Request request) {
        String type = request.header("content-type");
        String boundary = type.substring(type.indexOf('=') + 1);
        return type.startsWith("multipart/form-data; boundary=")
                && request.body().startsWith("--" + boundary + "\r\n")
                && request.body().endsWith("--" + boundary + "--\r\n")
                && request.header("content-length")
                        .equals(Integer.toString(request.body().length()));
    }
}
