// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.http.JobWord;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles how an answer to a poll says the state of a job. */
final class StatusCompiler {
    private static final Map<String, JobWord> MEANINGS = Map.of(
            "waiting", JobWord.WAITING,
            "running", JobWord.WORKING,
            "done", JobWord.FINISHED,
            "failed", JobWord.FAILED,
            "stopped", JobWord.STOPPED,
            "refused", JobWord.REFUSED);

    private final Mistakes mistakes;

    StatusCompiler(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    Vendor.Status compile(VendorFile.@Nullable Status status) {
        if (status == null) {
            return new Vendor.Status(Optional.empty(), Map.of(), Map.of(), Optional.empty(), Optional.empty());
        }
        mistakes.require(status.path() != null || status.http() != null, "/status", "needs 'path' or 'http'");
        Map<String, JobWord> words = new HashMap<>();
        add(words, "waiting", status.waiting());
        add(words, "running", status.running());
        add(words, "done", status.done());
        add(words, "failed", status.failed());
        add(words, "stopped", status.stopped());
        add(words, "refused", status.refused());
        Map<Integer, JobWord> http = new HashMap<>();
        if (status.http() != null) {
            status.http().forEach((code, meaning) -> http.put(Integer.valueOf(code), meaning(meaning)));
        }
        return new Vendor.Status(
                Optional.ofNullable(status.path()).map(path -> path("/status/path", path)),
                words,
                http,
                Optional.ofNullable(status.absent()).map(StatusCompiler::meaning),
                Optional.ofNullable(status.failure()).map(path -> path("/status/failure", path)));
    }

    private void add(Map<String, JobWord> words, String meaning, @Nullable List<String> given) {
        if (given == null) {
            return;
        }
        for (int i = 0; i < given.size(); i++) {
            boolean isNew = words.put(given.get(i).toLowerCase(Locale.ROOT), meaning(meaning)) == null;
            mistakes.require(isNew, "/status/" + meaning + "/" + i, "'" + given.get(i) + "' has two meanings");
        }
    }

    private static JobWord meaning(String word) {
        return MEANINGS.getOrDefault(word, JobWord.WORKING);
    }

    private JsonPath path(String at, String text) {
        return mistakes.parse(at, text, JsonPath::parse, JsonPath.ROOT);
    }
}
