// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.AllowedCallers;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Takes the gateway's reports on the responses to submits. */
@Path("/internal/response-reports")
@RunOnVirtualThread
@AllowedCallers(ServiceName.GATEWAY)
public class ResponseReportResource {
    private final ReplayService replays;
    private final Clock clock;

    ResponseReportResource(ReplayService replays, Clock clock) {
        this.replays = replays;
        this.clock = clock;
    }

    /**
     * A report on one response.
     *
     * @param delivery {@code written}, {@code doubtful} or {@code lost}
     * @param at when the response was written or lost, in milliseconds since 1970 by the gateway's clock
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record ReportRequest(
            @Nullable String delivery, @Nullable Long at) {}

    /** @param changed false also when no attempt has the reported name, which is no error of the gateway */
    public record ReportView(boolean changed) {}

    @POST
    @Path("/{attempt:[0-9a-f-]{36}}")
    public ReportView report(@RestPath String attempt, @Nullable ReportRequest body) {
        Optional<ReportRequest> request = Optional.ofNullable(body);
        ResponseDelivery delivery = request.map(ReportRequest::delivery)
                .flatMap(ResponseDelivery::parse)
                .filter(parsed -> parsed != ResponseDelivery.OPEN)
                .orElseThrow(() -> ApiException.invalid("delivery is written, doubtful or lost.", "delivery"));
        Instant at = request.map(ReportRequest::at)
                .filter(millis -> millis >= 0)
                .map(Instant::ofEpochMilli)
                .filter(clock.instant()::isAfter)
                .orElseGet(clock::instant);
        try {
            return new ReportView(replays.record(new ResponseReport(UUID.fromString(attempt), delivery, at)));
        } catch (IllegalArgumentException _) {
            throw ApiException.notFound("attempt");
        }
    }
}
