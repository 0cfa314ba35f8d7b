// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.egress.EgressAnswer;
import java.util.Optional;

/** What a call to an upstream came to. */
public sealed interface UpstreamAnswer {

    /** @param json the body, or a missing node where it is no JSON or went into a file */
    record Answered(EgressAnswer answer, JsonNode json) implements UpstreamAnswer {

        static Answered of(EgressAnswer answer) {
            return new Answered(answer, UpstreamJson.read(answer.body().getBytes()));
        }

        public int status() {
            return answer.status();
        }

        public boolean isSuccess() {
            return answer.isSuccess();
        }

        public Optional<String> header(String name) {
            return answer.header(name);
        }

        /** A text member of the body. */
        public Optional<String> text(String member) {
            return Optional.of(json.path(member)).filter(JsonNode::isTextual).map(JsonNode::asText);
        }
    }

    /** The upstream cannot have seen the request. */
    record NotSent(String detail) implements UpstreamAnswer {}

    /** The upstream may have acted on the request. */
    record Lost(String detail) implements UpstreamAnswer {}
}
