// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import java.util.Arrays;

/** A model and its kind of output, written {@code speech:tts-1}; the kind is image when there is none. */
record OpenAiModel(Output output, String name) {

    enum Output {
        IMAGE,
        SPEECH,
        VIDEO;

        String prefix() {
            return switch (this) {
                case IMAGE -> "image:";
                case SPEECH -> "speech:";
                case VIDEO -> "video:";
            };
        }
    }

    static OpenAiModel parse(String text) {
        return Arrays.stream(Output.values())
                .filter(output -> text.startsWith(output.prefix()))
                .findFirst()
                .map(output ->
                        new OpenAiModel(output, text.substring(output.prefix().length())))
                .orElse(new OpenAiModel(Output.IMAGE, text));
    }
}
