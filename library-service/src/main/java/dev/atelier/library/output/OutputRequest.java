// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

import dev.atelier.library.media.Owner;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaKind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/** Query parameters of an output; texts, so that an error can name the wrong parameter. */
public record OutputRequest(
        @RestQuery @Nullable String account,
        @RestQuery @Nullable String project,
        @RestQuery @Nullable String origin,
        @RestQuery @Nullable String type,
        @RestQuery @Nullable String width,
        @RestQuery @Nullable String height,

        @RestQuery("duration_seconds") @Nullable String durationSeconds,

        @RestQuery @Nullable String prompt,
        @RestQuery @Nullable String model,

        @RestQuery("model_revision") @Nullable String modelRevision,

        @RestQuery @Nullable String maker,
        @RestQuery @Nullable String edited,
        @RestQuery @Nullable String references) {
    // For people only, in the names of shelf items.
    private static final int MAX_TEXT = 200;
    /** More than any model takes. */
    private static final int MAX_REFERENCES = 16;

    private static final String ENGINE = "engine";

    /** Parameters of a clip that was cut for a run: it belongs to no project. */
    static OutputRequest derived(@Nullable String account, @Nullable String type) {
        return new OutputRequest(
                account, "0", Origin.API.wire(), type, null, null, null, null, null, null, null, null, null);
    }

    Owner owner() {
        return new Owner(
                number("account", RequiredInput.param(account, "account")),
                new ProjectId(number("project", RequiredInput.param(project, "project"))),
                Origin.of(RequiredInput.param(origin, "origin")));
    }

    MediaKind kind() {
        return MediaKind.parse(RequiredInput.param(type, "type"));
    }

    MediaFacts facts() {
        return new MediaFacts(
                pixels("width", width).orElse(null),
                pixels("height", height).orElse(null),
                seconds().orElse(null));
    }

    @Nullable String shortPrompt() {
        return shorten(prompt);
    }

    @Nullable String shortModel() {
        return shorten(model);
    }

    Optional<String> revision() {
        return Optional.ofNullable(shorten(modelRevision));
    }

    /** Whether a procedure of the platform made it, and neither a vendor nor a trained network of the platform. */
    boolean isMadeByEngine() {
        return ENGINE.equals(maker);
    }

    boolean isEdited() {
        return Boolean.parseBoolean(edited);
    }

    /** Addresses of the media that went in. */
    List<String> referenceUrls() {
        return references == null
                ? List.of()
                : Arrays.stream(references.split(" "))
                        .filter(url -> !url.isEmpty())
                        .limit(MAX_REFERENCES)
                        .toList();
    }

    private static @Nullable String shorten(@Nullable String text) {
        if (text == null) {
            return null;
        }
        // PostgreSQL stores no zero bytes in a text.
        String clean = text.replace("\0", "");
        int length = Math.min(MAX_TEXT, clean.codePointCount(0, clean.length()));
        return clean.substring(0, clean.offsetByCodePoints(0, length));
    }

    private static long number(String param, String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw ApiException.invalid(param + " is a whole number.", param);
        }
        return Long.parseLong(text);
    }

    private static Optional<Integer> pixels(String param, @Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw ApiException.invalid(param + " is a number of pixels.", param);
        }
        return Optional.of(Integer.valueOf(text));
    }

    private Optional<BigDecimal> seconds() {
        if (durationSeconds == null) {
            return Optional.empty();
        }
        if (!durationSeconds.matches("[0-9]{1,6}(\\.[0-9]{1,9})?")) {
            throw ApiException.invalid("duration_seconds is a decimal number.", "duration_seconds");
        }
        return Optional.of(new BigDecimal(durationSeconds));
    }
}
