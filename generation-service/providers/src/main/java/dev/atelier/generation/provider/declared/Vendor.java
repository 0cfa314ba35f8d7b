// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Capabilities.Cancelable;
import dev.atelier.generation.provider.http.JobWord;
import dev.atelier.generation.provider.http.VendorApi;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.media.MediaKind;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A vendor as its file declares it, checked and ready to be used.
 *
 * @param job what the vendor calls a job, for the log
 * @param poll empty for a vendor that answers a submit with the outputs
 * @param pollPause what the vendor wants between two polls of a job
 * @param kept values that later calls need and a handle keeps
 */
record Vendor(
        VendorApi api,
        String job,
        Media media,
        Submit submit,
        Optional<Call> poll,
        Duration pollPause,
        Status status,
        Optional<Fetch> fetch,
        List<Output> outputs,
        Optional<Cancel> cancel,
        List<Condition> refusedWhen,
        Optional<Progress> progress,
        Optional<Cost> cost,
        Optional<Verify> verify,
        Set<String> kept) {

    record Call(String method, Template url, Map<String, String> headers) {
        Call {
            headers = Map.copyOf(headers);
        }
    }

    record Submit(List<Route> routes, boolean isForm, Optional<Callback> callback, Map<String, Taken> take) {
        Submit {
            routes = List.copyOf(routes);
            take = Map.copyOf(take);
        }
    }

    /** @param bodies the members of the body; later ones go before earlier ones */
    record Route(ModelPattern model, Optional<JsonPath> when, Call call, List<ObjectNode> bodies) {
        Route {
            bodies = List.copyOf(bodies);
        }
    }

    /** Where a submit says whom to call back. */
    record Callback(Optional<String> json, Optional<String> query, ObjectNode beside, Optional<String> secretJson) {}

    /** A value of an answer that later calls need. */
    record Taken(JsonPath path, Form form) {}

    /** What a taken value must look like. */
    enum Form implements WireName {
        ID,
        PATH,
        ADDRESS
    }

    /** @param value what stands in the request in the place of a medium */
    record Media(JsonNode value, long maxBytes, Optional<Upload> upload) {}

    record Upload(Template url, Map<String, String> headers, String form, Map<String, String> fields, JsonPath value) {
        Upload {
            headers = Map.copyOf(headers);
            fields = Map.copyOf(fields);
        }
    }

    /** @param words beside those that all dialects share, as lower-case texts */
    record Status(
            Optional<JsonPath> path,
            Map<String, JobWord> words,
            Map<Integer, JobWord> http,
            Optional<JobWord> absent,
            Optional<JsonPath> failure) {
        Status {
            words = Map.copyOf(words);
            http = Map.copyOf(http);
        }
    }

    /** @param call empty where the answer to a poll has the outputs */
    record Fetch(Call call, Map<String, Taken> take) {
        Fetch {
            take = Map.copyOf(take);
        }
    }

    /** Where an answer has outputs. */
    sealed interface Output {
        record At(JsonPath path, Optional<MediaKind> kind) implements Output {}

        /** Every text below: addresses, or else one text in pieces. */
        record Every(JsonPath path) implements Output {}

        /** The answer itself. */
        record Body(MediaKind kind) implements Output {}
    }

    record Cancel(Call call, Cancelable stops, Set<Integer> tooLate) {
        Cancel {
            tooLate = Set.copyOf(tooLate);
        }
    }

    record Progress(JsonPath path, BigDecimal of) {
        OptionalDouble in(JsonNode answer) {
            return path.find(answer)
                    .filter(JsonNode::isNumber)
                    .map(done -> OptionalDouble.of(Math.clamp(done.asDouble() / of.doubleValue(), 0, 1)))
                    .orElse(OptionalDouble.empty());
        }
    }

    /** @param usd the price of one; empty for units whose price the catalogue knows */
    record Cost(boolean isInSubmit, JsonPath path, Optional<BigDecimal> usd) {}

    record Verify(
            Scheme scheme, String header, String prefix, boolean isHex, Optional<Call> secretCall, JsonPath secret) {}

    /** How a vendor signs its callbacks. */
    enum Scheme implements WireName {
        STANDARD_WEBHOOKS,
        HMAC_SHA256,
        /** Not at all: the token in the address is all that a caller knows. */
        TOKEN
    }

    Vendor {
        outputs = List.copyOf(outputs);
        refusedWhen = List.copyOf(refusedWhen);
        kept = Set.copyOf(kept);
    }

    boolean isSynchronous() {
        return poll.isEmpty();
    }
}
