// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.http.ProviderError.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles what a file says of errors, and refuses rules that could let a job be paid for twice. */
final class RuleCompiler {
    private static final Map<String, Kind> KINDS = Map.of(
            "refused", Kind.CONTENT,
            "key", Kind.KEY,
            "busy", Kind.BUSY,
            "gone", Kind.GONE,
            "input", Kind.FAILED,
            "failed", Kind.FAILED);

    private final Mistakes mistakes;

    RuleCompiler(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    DeclaredErrors.Rule rule(String at, VendorFile.Rule rule) {
        List<DeclaredErrors.Statuses> statuses = statuses(rule.http());
        Optional<Condition> condition = Optional.ofNullable(rule.path())
                .map(path -> condition(
                        at, new VendorFile.Test(path, rule.values(), rule.prefix(), rule.given(), rule.sentence())));
        mistakes.require(!statuses.isEmpty() || condition.isPresent(), at, "needs 'http' or 'path'");
        mistakes.require(
                rule.path() != null
                        || (rule.values() == null
                                && rule.prefix() == null
                                && rule.given() == null
                                && rule.sentence() == null),
                at,
                "needs 'path', where there is something to compare");
        Kind kind = KINDS.getOrDefault(rule.means(), Kind.FAILED);
        checkAcceptance(at, rule.means(), kind, statuses, condition);
        VendorFile.Wait wait = rule.retryAfter();
        return new DeclaredErrors.Rule(
                statuses,
                condition,
                kind,
                find(at + "/param", rule.param()),
                find(at + "/code", rule.code()),
                wait == null
                        ? Optional.empty()
                        : Optional.of(new DeclaredErrors.Wait(
                                path(at + "/retry_after/path", wait.path()), Optional.ofNullable(wait.after()))));
    }

    /** A run is sent again after these; the vendor must have said for certain that it has not taken the job. */
    private void checkAcceptance(
            String at, String means, Kind kind, List<DeclaredErrors.Statuses> statuses, Optional<Condition> condition) {
        if (!DeclaredErrors.BEFORE_ACCEPTANCE.contains(kind)) {
            return;
        }
        mistakes.require(
                statuses.stream().noneMatch(DeclaredErrors.Statuses::leavesOpenWhatHappened),
                at + "/http",
                "after 408 and 5xx but 503 a job may be accepted, so they cannot mean " + means);
        boolean isSuccess = statuses.isEmpty() || statuses.stream().anyMatch(range -> range.from() < 300);
        mistakes.require(
                !isSuccess || condition.filter(Condition::isExact).isPresent(),
                at,
                "in an answer of any status " + means
                        + " needs 'equals' or 'prefix', so that nothing else is taken for it");
    }

    Condition condition(String at, VendorFile.Test test) {
        List<Condition.Check> checks = new ArrayList<>();
        if (test.values() != null) {
            checks.add(new Condition.Check.Equals(Set.copyOf(test.values())));
        }
        if (test.prefix() != null) {
            checks.add(new Condition.Check.BeginsWith(test.prefix()));
        }
        if (test.given() != null) {
            checks.add(new Condition.Check.Given(test.given()));
        }
        if (test.sentence() != null) {
            checks.add(new Condition.Check.AboutContent());
        }
        mistakes.require(checks.size() == 1, at, "needs one of 'equals', 'prefix', 'given' and 'sentence'");
        return new Condition(
                path(at + "/path", test.path()),
                checks.isEmpty() ? new Condition.Check.Given(true) : checks.getFirst());
    }

    private static List<DeclaredErrors.Statuses> statuses(@Nullable List<String> http) {
        return Objects.requireNonNullElse(http, List.<String>of()).stream()
                .map(text -> {
                    int hundred = (text.charAt(0) - '0') * 100;
                    return text.endsWith("xx")
                            ? new DeclaredErrors.Statuses(hundred, hundred + 99)
                            : new DeclaredErrors.Statuses(Integer.parseInt(text), Integer.parseInt(text));
                })
                .toList();
    }

    private Optional<JsonPath> find(String at, @Nullable String text) {
        return Optional.ofNullable(text).map(path -> path(at, path));
    }

    private JsonPath path(String at, String text) {
        return mistakes.parse(at, text, JsonPath::parse, JsonPath.ROOT);
    }
}
