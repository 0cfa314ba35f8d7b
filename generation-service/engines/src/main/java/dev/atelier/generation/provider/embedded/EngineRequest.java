// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A job with typed params; each has a default and a range, because model files are written by hand. */
public final class EngineRequest {
    private static final int MAX_IMAGES = 8;

    private final ProviderJob job;
    private final Clock clock;
    private final boolean promptInFiles;

    /** @param promptInFiles whether the files hold the prompt, also when the client has not asked for that */
    public EngineRequest(ProviderJob job, Clock clock, boolean promptInFiles) {
        this.job = job;
        this.clock = clock;
        this.promptInFiles =
                promptInFiles || job.params().path("prompt_in_file").asBoolean(false);
    }

    public ProviderJob job() {
        return job;
    }

    public String model() {
        return job.model();
    }

    /** The words of the client: the prompt of an image, the text of a speech. */
    public String prompt() {
        return text("prompt", text("text", ""));
    }

    public long seed() {
        return job.params().path("seed").asLong();
    }

    public int images() {
        return (int) number("num_images", 1, 1, MAX_IMAGES);
    }

    public Optional<ImageSize> size() {
        return job.size();
    }

    public String text(String name, String defaultValue) {
        JsonNode value = job.params().path(name);
        return value.isValueNode() && !value.isNull() ? value.asText() : defaultValue;
    }

    /** A number, or the text of a number, limited to a range. */
    public double number(String name, double defaultValue, double min, double max) {
        double number = job.params().path(name).asDouble(defaultValue);
        return Math.max(min, Math.min(max, Double.isFinite(number) ? number : defaultValue));
    }

    /** The requested length. */
    public double seconds(double defaultValue, double min, Duration max) {
        return number("seconds", defaultValue, min, max.toMillis() / 1000.0);
    }

    public boolean flag(String name) {
        return job.params().path(name).asBoolean(false);
    }

    /** @throws InvalidRequestException when the param is missing or not a media file */
    public MediaInput media(String name) {
        return find(name).orElseThrow(() -> new InvalidRequestException(name + " is missing"));
    }

    public Optional<MediaInput> find(String name) {
        return Optional.of(text(name, ""))
                .filter(address -> !address.isEmpty())
                .map(address ->
                        job.media(address).orElseThrow(() -> new InvalidRequestException(name + " is no media file")));
    }

    /** The media files of a param and of its plural: {@code image} and the array {@code images}. */
    public List<MediaInput> all(String single, String plural) {
        List<MediaInput> all = new ArrayList<>();
        find(single).ifPresent(all::add);
        for (JsonNode address : job.params().path(plural)) {
            all.add(job.media(address.asText())
                    .orElseThrow(() -> new InvalidRequestException(plural + " holds what is no media file")));
        }
        return all;
    }

    public Path file(String name) {
        return job.workspace().resolve(name);
    }

    public void progress(double share) {
        job.progress().report(Math.max(0, Math.min(1, share)));
    }

    /** The time until the deadline. */
    public Duration left() {
        Duration left = Duration.between(clock.instant(), job.deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Whether the words of the client are written into the files; people share files without looking inside. */
    public boolean isPromptInFiles() {
        return promptInFiles;
    }

    /** Metadata for every file whose format has texts. */
    public Map<String, String> notes(int index) {
        Map<String, String> notes = new LinkedHashMap<>();
        if (promptInFiles) {
            notes.put("prompt", prompt());
        }
        notes.put("seed", seed() + "#" + index);
        notes.put("model", job.slug());
        notes.put("synthetic", "true");
        notes.put("Software", "Atelier");
        return notes;
    }

    /** A request that no engine can fulfil; the message names the param and quotes nothing of the input. */
    public static final class InvalidRequestException extends RuntimeException {

        private final String fault;

        public InvalidRequestException(String fault) {
            super(fault);
            this.fault = fault;
        }

        String detail() {
            return fault;
        }
    }
}
