// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Width and height of an image in pixels, written {@code 1024x768}. */
public record ImageSize(int width, int height) {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{1,3})x([1-9][0-9]{1,3})");
    private static final int MEGAPIXEL_DIGITS = 6;

    @JsonCreator
    public static ImageSize of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("a size looks like 1024x768, not " + text);
        }
        return new ImageSize(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    }

    /** Exact: a megapixel is a million pixels. */
    public BigDecimal megapixels() {
        return BigDecimal.valueOf((long) width * height, MEGAPIXEL_DIGITS);
    }

    @Override
    public String toString() {
        return width + "x" + height;
    }
}
