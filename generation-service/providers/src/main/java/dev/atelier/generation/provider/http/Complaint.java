// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import java.time.Duration;
import java.util.Optional;

/**
 * What the body of a refusal says.
 *
 * @param subject what the upstream takes offence at
 * @param param the input at fault, under the upstream's name
 * @param detail a code or type for the log; never the upstream's sentence, which may quote the prompt
 * @param retryAfter when the body says so
 */
public record Complaint(Subject subject, Optional<String> param, String detail, Optional<Duration> retryAfter) {

    /** What a refusal is about. */
    public enum Subject {
        /** What the job is to show or say. */
        CONTENT,
        /** Our key or our account, whatever status goes with it. */
        KEY,
        OTHER
    }

    private static final int LONGEST = 120;

    public Complaint {
        detail = shortened(detail);
        param = param.map(Complaint::shortened);
    }

    public static Complaint aboutContent() {
        return new Complaint(Subject.CONTENT, Optional.empty(), "content policy", Optional.empty());
    }

    public static Complaint about(String detail) {
        return new Complaint(Subject.OTHER, Optional.empty(), detail, Optional.empty());
    }

    public static Complaint about(String param, String detail) {
        return new Complaint(Subject.OTHER, Optional.of(param), detail, Optional.empty());
    }

    public static Complaint aboutOurKey(String detail) {
        return new Complaint(Subject.KEY, Optional.empty(), detail, Optional.empty());
    }

    public boolean isAboutContent() {
        return subject == Subject.CONTENT;
    }

    /** Finds the complaint in an answer. */
    public interface Reader {

        Complaint read(UpstreamAnswer.Answered answer);
    }

    private static String shortened(String text) {
        String plain = text.replaceAll("[^A-Za-z0-9_.:/ -]", "_");
        return plain.substring(0, Math.min(LONGEST, plain.length()));
    }
}
