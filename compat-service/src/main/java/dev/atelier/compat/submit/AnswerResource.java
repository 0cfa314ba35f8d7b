// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.compat.request.RequestStore;
import dev.atelier.platform.answer.AnswerFate;
import dev.atelier.platform.answer.AnswerWord;
import dev.atelier.platform.error.ApiException;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;
import org.jspecify.annotations.Nullable;

/** Where the gateway tells how far the answer to a submit got. */
@Path("/internal/answers")
@RunOnVirtualThread
public class AnswerResource {
    private final RequestStore requests;
    private final Clock clock;

    AnswerResource(RequestStore requests, Clock clock) {
        this.requests = requests;
        this.clock = clock;
    }

    /**
     * How far it got: {@code written}, {@code doubtful} or {@code lost}.
     *
     * @param at when it was written, or lost, in milliseconds since 1970 by the gateway's clock
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Fate(@Nullable String fate, @Nullable Long at) {}

    /** Whether anything was changed by what was told; a name that nobody has is none of the gateway's concern. */
    public record Heard(boolean changed) {}

    @POST
    @Path("/{receipt:[0-9a-f-]{36}}")
    public Heard tell(@RestPath String receipt, @Nullable Fate body) {
        Optional<Fate> said = Optional.ofNullable(body);
        AnswerFate fate = said.map(Fate::fate)
                .flatMap(AnswerFate::of)
                .filter(told -> told != AnswerFate.OPEN)
                .orElseThrow(() -> ApiException.invalid("fate is written, doubtful or lost.", "fate"));
        Instant at = said.map(Fate::at)
                .filter(millis -> millis >= 0)
                .map(Instant::ofEpochMilli)
                .filter(clock.instant()::isAfter)
                .orElseGet(clock::instant);
        try {
            return new Heard(requests.told(new AnswerWord(UUID.fromString(receipt), fate, at)));
        } catch (IllegalArgumentException _) {
            throw ApiException.notFound("receipt");
        }
    }
}
