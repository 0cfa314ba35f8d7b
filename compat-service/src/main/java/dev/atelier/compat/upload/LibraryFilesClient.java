// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.egress.EgressAnswer;
import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.internal.ServiceIdentity;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.internal.ServicesConfig;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Streams an uploaded file to library-service, which checks its format. */
@Singleton
class LibraryFilesClient {
    private static final int MOST_ANSWER_BYTES = 64 * 1024;

    // The largest upload at 2 MB/s.
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final TrustedClient client;
    private final ServiceIdentity identity;
    private final ServicesConfig services;
    private final ObjectMapper json;

    LibraryFilesClient(TrustedClient client, ServiceIdentity identity, ServicesConfig services, ObjectMapper json) {
        this.client = client;
        this.identity = identity;
        this.services = services;
        this.json = json;
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    record StoredView(FileId id, String url) {}

    AnnouncedUpload.StoredFile store(
            long account, Plan plan, String fileName, String contentType, SpooledFile spooled) {
        var request = new TrustedRequest(
                "POST",
                URI.create("%s/internal/files?account=%d&name=%s&plan=%s"
                        .formatted(
                                services.library(),
                                account,
                                URLEncoder.encode(fileName, StandardCharsets.UTF_8),
                                plan.wire())),
                Map.of("Authorization", identity.headerFor(ServiceName.LIBRARY), "Content-Type", contentType),
                new Payload.Content(spooled.file()),
                TIMEOUT);
        StoredView stored = parse(call(request));
        return new AnnouncedUpload.StoredFile(stored.id(), stored.url(), spooled.hash());
    }

    private EgressAnswer call(TrustedRequest request) {
        try {
            return switch (client.call(request, MOST_ANSWER_BYTES)) {
                case TrustedResult.Answered(EgressAnswer answer) -> answer;
                case TrustedResult.NotSent _, TrustedResult.Lost _ -> throw unavailable();
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable();
        }
    }

    private StoredView parse(EgressAnswer answer) {
        try {
            if (answer.isSuccess()) {
                return json.readValue(answer.text(), StoredView.class);
            }
            JsonNode error = json.readTree(answer.text()).path("error");
            String code = error.path("code").asText();
            if (answer.status() < 500 && code.equals(ErrorCode.INVALID_INPUT.wire())) {
                throw ApiException.invalid(error.path("message").asText(), "file");
            }
            if (code.equals(ErrorCode.STORAGE_QUOTA_EXCEEDED.wire())) {
                throw new ApiException(
                        ErrorCode.STORAGE_QUOTA_EXCEEDED, error.path("message").asText());
            }
            throw unavailable();
        } catch (JsonProcessingException _) {
            throw unavailable();
        }
    }

    private static ApiException unavailable() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "The file could not be kept. Retry shortly.")
                .retryAfter(Duration.ofSeconds(2));
    }
}
