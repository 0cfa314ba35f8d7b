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

/** A job as engines read it: every value has a default and a range, because model files are written by hand. */
public final class Order {
    private static final int MOST_IMAGES = 8;

    private final ProviderJob job;
    private final Clock clock;

    public Order(ProviderJob job, Clock clock) {
        this.job = job;
        this.clock = clock;
    }

    public ProviderJob job() {
        return job;
    }

    public String model() {
        return job.model();
    }

    /** The words the client wrote: of a picture its prompt, of a speech its text. */
    public String prompt() {
        return text("prompt", text("text", ""));
    }

    public long seed() {
        return job.params().path("seed").asLong();
    }

    public int images() {
        return (int) number("num_images", 1, 1, MOST_IMAGES);
    }

    public Optional<ImageSize> size() {
        return job.size();
    }

    public String text(String name, String otherwise) {
        JsonNode value = job.params().path(name);
        return value.isValueNode() && !value.isNull() ? value.asText() : otherwise;
    }

    /** A number or the text of one, brought into its range. */
    public double number(String name, double otherwise, double least, double most) {
        double number = job.params().path(name).asDouble(otherwise);
        return Math.max(least, Math.min(most, Double.isFinite(number) ? number : otherwise));
    }

    /** The length that is asked for. */
    public double seconds(double otherwise, double least, Duration most) {
        return number("seconds", otherwise, least, most.toMillis() / 1000.0);
    }

    public boolean flag(String name) {
        return job.params().path(name).asBoolean(false);
    }

    /** @throws ImpossibleOrder when there is none, or what is there is no media file */
    public MediaInput media(String name) {
        return find(name).orElseThrow(() -> new ImpossibleOrder(name + " is missing"));
    }

    public Optional<MediaInput> find(String name) {
        return Optional.of(text(name, ""))
                .filter(address -> !address.isEmpty())
                .map(address -> job.media(address).orElseThrow(() -> new ImpossibleOrder(name + " is no media file")));
    }

    /** One media file or several: {@code image}, or the array {@code images}. */
    public List<MediaInput> all(String one, String several) {
        List<MediaInput> all = new ArrayList<>();
        find(one).ifPresent(all::add);
        for (JsonNode address : job.params().path(several)) {
            all.add(job.media(address.asText())
                    .orElseThrow(() -> new ImpossibleOrder(several + " holds what is no media file")));
        }
        return all;
    }

    public Path file(String name) {
        return job.workspace().resolve(name);
    }

    public void progress(double share) {
        job.progress().at(Math.max(0, Math.min(1, share)));
    }

    /** What is left of the run. */
    public Duration left() {
        Duration left = Duration.between(clock.instant(), job.deadline());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Written into every file that can hold texts. */
    public Map<String, String> notes(int index) {
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("prompt", prompt());
        notes.put("seed", seed() + "#" + index);
        notes.put("model", job.slug());
        notes.put("synthetic", "true");
        notes.put("Software", "Atelier");
        return notes;
    }
}
