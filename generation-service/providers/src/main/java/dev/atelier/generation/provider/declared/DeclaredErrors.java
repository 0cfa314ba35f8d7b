// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.ProviderError;
import dev.atelier.generation.provider.http.ProviderError.Kind;
import dev.atelier.generation.provider.http.UpstreamAnswer.Answered;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the error in an answer: the first rule that fits says what it means.
 *
 * @param success what every success of an API with an envelope says
 * @param code where an error has its code, for the log
 */
record DeclaredErrors(List<Rule> rules, Optional<Condition> success, Optional<JsonPath> code)
        implements ProviderError.Parser {
    /** What a run may be sent again after; the file may not say so of an answer that leaves open what happened. */
    static final Set<Kind> BEFORE_ACCEPTANCE = Set.of(Kind.BUSY, Kind.KEY);

    private static final int UNAVAILABLE = 503;

    /** Statuses from one to another, both included. */
    record Statuses(int from, int to) {
        boolean has(int status) {
            return status >= from && status <= to;
        }

        /** Statuses after which a job may be accepted, whatever the body says. */
        boolean leavesOpenWhatHappened() {
            return has(408) || (to >= 500 && !(from == UNAVAILABLE && to == UNAVAILABLE));
        }
    }

    /** @param digits the wait in seconds stands in a sentence after this text; empty when the value is the wait */
    record Wait(JsonPath path, Optional<String> digits) {
        /** A vendor that asks for hours is asked again earlier anyway. */
        private static final int MOST_DIGITS = 5;

        Optional<Duration> in(JsonNode answer) {
            return path.text(answer).flatMap(this::seconds).map(Duration::ofSeconds);
        }

        private Optional<Long> seconds(String text) {
            int at = digits.map(
                            before -> text.indexOf(before) < 0 ? text.length() : text.indexOf(before) + before.length())
                    .orElse(0);
            int end = at;
            while (end < text.length() && end - at < MOST_DIGITS && Character.isDigit(text.charAt(end))) {
                end++;
            }
            return end == at ? Optional.empty() : Optional.of(Long.parseLong(text.substring(at, end)));
        }
    }

    /** @param statuses empty for all for which a rule of its kind is possible */
    record Rule(
            List<Statuses> statuses,
            Optional<Condition> condition,
            Kind kind,
            Optional<JsonPath> param,
            Optional<JsonPath> code,
            Optional<Wait> pause) {

        boolean fits(Answered answer) {
            return hasStatus(answer.status())
                    && condition.map(each -> each.holds(answer.json())).orElse(true);
        }

        private boolean hasStatus(int status) {
            boolean isOpen = BEFORE_ACCEPTANCE.contains(kind) && new Statuses(status, status).leavesOpenWhatHappened();
            return statuses.isEmpty() ? !isOpen : statuses.stream().anyMatch(range -> range.has(status));
        }
    }

    DeclaredErrors {
        rules = List.copyOf(rules);
    }

    @Override
    public ProviderError parse(Answered answer) {
        Optional<Rule> rule = find(answer);
        Optional<String> detail = rule.flatMap(Rule::code).or(() -> code).flatMap(path -> path.text(answer.json()));
        return new ProviderError(
                rule.map(Rule::kind).orElse(Kind.OTHER),
                rule.flatMap(Rule::param)
                        .flatMap(path -> path.text(answer.json()))
                        .map(DeclaredErrors::lastName),
                detail.orElse(""),
                rule.flatMap(Rule::pause).flatMap(wait -> wait.in(answer.json())));
    }

    @Override
    public boolean isErrorInSuccess(Answered answer) {
        return !isSuccess(answer.json()) || find(answer).isPresent();
    }

    /** Whether the envelope, where the API has one, says that the call succeeded. */
    boolean isSuccess(JsonNode json) {
        return success.map(condition -> condition.holds(json)).orElse(true);
    }

    private Optional<Rule> find(Answered answer) {
        return rules.stream().filter(rule -> rule.fits(answer)).findFirst();
    }

    /** Of {@code input.num_outputs} the name that a model file knows. */
    private static String lastName(String param) {
        return param.substring(param.lastIndexOf('.') + 1);
    }
}
