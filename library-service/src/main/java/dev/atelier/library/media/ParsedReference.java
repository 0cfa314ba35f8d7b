// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.ShelfItemId;
import dev.atelier.platform.id.VoiceId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A media reference as clients write it. */
public sealed interface ParsedReference {
    /** A reference that can be pinned to a shelf. */
    sealed interface Pinnable extends ParsedReference {}

    /** {@code file_12}. */
    record ToFile(FileId id) implements Pinnable {}

    /** {@code gen_5#0}. */
    record ToOutput(OutputId id) implements Pinnable {}

    /** {@code shelf_3}. */
    record ToItem(ShelfItemId id) implements ParsedReference {}

    /** {@code shelf:Alice}. */
    record ToItemName(String name) implements ParsedReference {}

    /** {@code voice_2}. */
    record ToVoice(VoiceId id) implements ParsedReference {}

    /** Any other text, which refers to nothing. */
    record Unknown() implements ParsedReference {}

    int MAX_LENGTH = 500;
    String ITEM_NAME = "shelf:";
    Pattern NUMBERED = Pattern.compile("(file|shelf|voice)_(0|[1-9][0-9]{0,17})");
    Pattern OUTPUT = Pattern.compile("gen_(0|[1-9][0-9]{0,17})#(0|[1-9][0-9]{0,3})");

    static ParsedReference parse(String text) {
        // PostgreSQL stores no zero bytes in a text, so no name contains one.
        if (text.length() > MAX_LENGTH || text.indexOf('\0') >= 0) {
            return new Unknown();
        }
        if (text.startsWith(ITEM_NAME)) {
            return new ToItemName(text.substring(ITEM_NAME.length()));
        }
        Matcher output = OUTPUT.matcher(text);
        if (output.matches()) {
            return new ToOutput(
                    new OutputId(new GenerationId(Long.parseLong(output.group(1))), Integer.parseInt(output.group(2))));
        }
        Matcher numbered = NUMBERED.matcher(text);
        return numbered.matches() ? ofKind(numbered.group(1), Long.parseLong(numbered.group(2))) : new Unknown();
    }

    private static ParsedReference ofKind(String kind, long number) {
        return switch (kind) {
            case "file" -> new ToFile(new FileId(number));
            case "shelf" -> new ToItem(new ShelfItemId(number));
            default -> new ToVoice(new VoiceId(number));
        };
    }
}
