// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import dev.atelier.library.output.OutputId;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.ShelfItemId;
import dev.atelier.platform.id.VoiceId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A media reference as the API writes it. */
sealed interface Reference {

    /** {@code file_12}. */
    record ToFile(FileId id) implements Reference {}

    /** {@code shelf_3}. */
    record ToItem(ShelfItemId id) implements Reference {}

    /** {@code shelf:Alice}. */
    record ToName(String name) implements Reference {}

    /** {@code gen_5#0}. */
    record ToOutput(OutputId id) implements Reference {}

    /** {@code voice_2}. */
    record ToVoice(VoiceId id) implements Reference {}

    /** Anything else, which refers to nothing here. */
    record ToNothing() implements Reference {}

    int LONGEST = 500;
    String NAME = "shelf:";
    Pattern NUMBERED = Pattern.compile("(file|shelf|voice)_(0|[1-9][0-9]{0,17})");
    Pattern OUTPUT = Pattern.compile("gen_(0|[1-9][0-9]{0,17})#(0|[1-9][0-9]{0,3})");

    static Reference parse(String text) {
        // PostgreSQL keeps no zero bytes in a text, so nothing is called like that.
        if (text.length() > LONGEST || text.indexOf('\0') >= 0) {
            return new ToNothing();
        }
        if (text.startsWith(NAME)) {
            return new ToName(text.substring(NAME.length()));
        }
        Matcher output = OUTPUT.matcher(text);
        if (output.matches()) {
            return new ToOutput(
                    new OutputId(new GenerationId(Long.parseLong(output.group(1))), Integer.parseInt(output.group(2))));
        }
        Matcher numbered = NUMBERED.matcher(text);
        return numbered.matches() ? numbered(numbered.group(1), Long.parseLong(numbered.group(2))) : new ToNothing();
    }

    private static Reference numbered(String kind, long number) {
        return switch (kind) {
            case "file" -> new ToFile(new FileId(number));
            case "shelf" -> new ToItem(new ShelfItemId(number));
            default -> new ToVoice(new VoiceId(number));
        };
    }
}
