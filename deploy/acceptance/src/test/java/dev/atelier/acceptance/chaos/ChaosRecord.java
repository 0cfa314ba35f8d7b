// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import dev.atelier.acceptance.TestAccount;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the clients of a chaos run were answered. */
public final class ChaosRecord {

    /** A create that was accepted. */
    public record Promise(TestAccount account, String generation) {}

    /** A file that was taken. */
    record Upload(String url, String sha256) {}

    /** An answer that was no success; {@code code} is the error's, empty when the connection broke. */
    public record Refusal(Instant at, String action, int status, String code) {}

    private final List<Promise> promises = new CopyOnWriteArrayList<>();
    private final List<Upload> uploads = new CopyOnWriteArrayList<>();
    private final List<String> violations = new CopyOnWriteArrayList<>();
    private final List<Refusal> refusals = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> answers = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    public boolean isStopped() {
        return stopped;
    }

    void stop() {
        stopped = true;
    }

    public void promised(TestAccount account, String generation) {
        promises.add(new Promise(account, generation));
    }

    void uploaded(String url, String sha256) {
        uploads.add(new Upload(url, sha256));
    }

    /** Counts an answer, {@code none} for a broken connection; no fault excuses an answer that says "our error". */
    public void answered(String action, String status) {
        answers.merge(action + " " + status, 1, Integer::sum);
        if (status.equals("500")) {
            note(action + " was answered with 500");
        }
    }

    public void refused(String action, int status, String code) {
        refusals.add(new Refusal(Instant.now(), action, status, code));
    }

    public List<Refusal> refusals() {
        return refusals;
    }

    /** Something that must never happen. */
    public void note(String violation) {
        violations.add(violation);
    }

    public List<Promise> promises() {
        return promises;
    }

    public List<Upload> uploads() {
        return uploads;
    }

    List<String> violations() {
        return violations;
    }

    /** How often each action got each status. */
    public Map<String, Integer> answers() {
        return new TreeMap<>(answers);
    }
}
