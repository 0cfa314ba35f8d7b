// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.compat.dialect.TranslatedDialect;
import dev.atelier.compat.replay.Fingerprint;
import dev.atelier.compat.replay.Submission;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.upload.MediaLinks;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.error.ApiException;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads and translates a submit, and refuses what can be refused before generation-service is asked. */
@Singleton
class SubmissionParser {
    private static final byte[] NO_INPUT = "{}".getBytes(StandardCharsets.UTF_8);

    private final SubmitBody bodies;
    private final CallbackUrlCheck callbackUrls;
    private final MediaLinks links;
    private final CallerContext callers;

    SubmissionParser(SubmitBody bodies, CallbackUrlCheck callbackUrls, MediaLinks links, CallerContext callers) {
        this.bodies = bodies;
        this.callbackUrls = callbackUrls;
        this.links = links;
        this.callers = callers;
    }

    Submission parse(TranslatedDialect dialect, String path, InputStream in, RoutingContext http) {
        byte[] body = bodies.read(in);
        if (body.length == 0 && dialect.allowsEmptyBody()) {
            body = NO_INPUT;
        }
        Translation translation = dialect.translation(path).orElseThrow(() -> ApiException.notFound("model"));
        CreateGenerationRequest toCreate = translation.translate(bodies.parse(body));
        String model = toCreate.model();
        links.resolve(
                dialect,
                callers.get(),
                toCreate.input(),
                translation.linkMembers(model),
                member -> translation.location(model, Optional.of("input." + member)));
        String parameter = dialect.callbackParameter();
        Optional<String> callbackUrl = callbackUrls.check(parameter, http.queryParam(parameter));
        return new Submission(
                callers.get(),
                dialect,
                translation.path(),
                toCreate,
                callbackUrl,
                Optional.empty(),
                Fingerprint.of(dialect.name(), path + "?" + callbackUrl.orElse(""), body),
                refusal -> locate(translation, model, refusal));
    }

    /** Reports an invalid native input at its place in the dialect's body. */
    private static RuntimeException locate(Translation translation, String model, ApiException refusal) {
        List<Object> location = translation.location(model, refusal.param());
        return new InvalidBody(List.of(FieldError.of(location, refusal.message(), "value_error")));
    }
}
