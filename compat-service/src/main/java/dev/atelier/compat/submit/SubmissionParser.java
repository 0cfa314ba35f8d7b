// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.replay.Fingerprint;
import dev.atelier.compat.replay.ReplayService.Submission;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.upload.MediaLinks;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import dev.atelier.platform.json.BoundedJson;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads and translates a submit, and refuses what can be refused before generation-service is asked. */
@Singleton
class SubmissionParser {
    /** More than the gateway lets through, so that the gateway's refusal is the one that clients see. */
    private static final int BODY_BYTES = 16 * 1024 * 1024;

    private static final byte[] NO_INPUT = "{}".getBytes(StandardCharsets.UTF_8);

    private final CallbackUrlCheck callbackUrls;
    private final MediaLinks links;
    private final CallerContext callers;
    private final ObjectMapper json;

    SubmissionParser(CallbackUrlCheck callbackUrls, MediaLinks links, CallerContext callers, ObjectMapper json) {
        this.callbackUrls = callbackUrls;
        this.links = links;
        this.callers = callers;
        this.json = json;
    }

    Submission parse(Dialect dialect, String path, InputStream in, RoutingContext http) {
        byte[] body = read(in);
        if (body.length == 0 && dialect.allowsEmptyBody()) {
            body = NO_INPUT;
        }
        Translation translation = dialect.translation(path).orElseThrow(() -> ApiException.notFound("model"));
        CreateGenerationRequest toCreate = translation.translate(parseJson(body));
        links.resolve(dialect, callers.get(), translation, toCreate);
        String parameter = dialect.callbackParameter();
        Optional<String> callbackUrl = callbackUrls.check(parameter, http.queryParam(parameter));
        return new Submission(
                callers.get(),
                dialect,
                translation,
                toCreate,
                callbackUrl,
                Fingerprint.of(dialect.name(), path + "?" + callbackUrl.orElse(""), body));
    }

    private byte[] read(InputStream in) {
        try {
            byte[] body = in.readNBytes(BODY_BYTES + 1);
            if (body.length > BODY_BYTES) {
                throw new ApiException(ErrorCode.INVALID_INPUT, "The body is too large.");
            }
            return body;
        } catch (IOException _) {
            // The client went away or broke its own framing.
            throw new ApiException(ErrorCode.INVALID_JSON, "The body is not complete.");
        }
    }

    private JsonNode parseJson(byte[] body) {
        try {
            return json.readValue(body, BoundedJson.class).tree();
        } catch (JsonProcessingException fault) {
            throw InputFaults.of(fault);
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be read", e);
        }
    }
}
