// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.compat.request.Fingerprint;
import dev.atelier.compat.request.Submission;
import dev.atelier.compat.translate.NativeInput;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.upload.MediaLinks;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InputFaults;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Optional;

/** Makes a submission of what came in: everything that can be refused without asking anybody is refused here. */
@Singleton
class Submissions {
    private final CallbackUrl callbackUrl;
    private final MediaLinks links;
    private final ObjectMapper json;

    Submissions(CallbackUrl callbackUrl, MediaLinks links, ObjectMapper json) {
        this.callbackUrl = callbackUrl;
        this.links = links;
        this.json = json;
    }

    Submission of(SubmitRequest request, Translation translation) {
        byte[] body = request.body().getBytes();
        NativeInput input = translation.translate(read(body));
        links.resolve(request.dialect(), request.caller(), translation, input);
        String parameter = request.dialect().callbackParameter();
        Optional<String> callback = callbackUrl.checked(parameter, request.callbacks());
        return new Submission(
                request.caller().account(),
                request.caller().credential(),
                request.dialect().name(),
                request.path(),
                input.model(),
                input.input(),
                callback,
                Fingerprint.of(request.dialect().name(), request.path() + "?" + callback.orElse(""), body));
    }

    private JsonNode read(byte[] body) {
        try {
            JsonNode tree = json.readTree(body);
            if (tree == null || tree.isMissingNode()) {
                throw new ApiException(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
            }
            return tree;
        } catch (JsonProcessingException fault) {
            throw InputFaults.of(fault);
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be read", e);
        }
    }
}
