// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.output.OutputId;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.GenerationId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be pinned, and referred to without a shelf. */
public sealed interface PinReference {

    /** An upload or import. */
    record OfFile(FileId file) implements PinReference {}

    /** An output of a generation. */
    record OfOutput(OutputId output) implements PinReference {}

    Pattern FILE = Pattern.compile("file_(0|[1-9][0-9]{0,17})");
    Pattern OUTPUT = Pattern.compile("gen_(0|[1-9][0-9]{0,17})#(0|[1-9][0-9]{0,3})");

    static Optional<PinReference> parse(String text) {
        Matcher file = FILE.matcher(text);
        if (file.matches()) {
            return Optional.of(new OfFile(new FileId(Long.parseLong(file.group(1)))));
        }
        Matcher output = OUTPUT.matcher(text);
        return output.matches()
                ? Optional.of(new OfOutput(new OutputId(
                        new GenerationId(Long.parseLong(output.group(1))), Integer.parseInt(output.group(2)))))
                : Optional.empty();
    }
}
