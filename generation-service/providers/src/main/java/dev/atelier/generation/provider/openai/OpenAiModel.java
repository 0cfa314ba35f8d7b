// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.openai;

import java.util.Arrays;

/** A model and what it makes, written {@code speech:tts-1}; without a word in front it makes images. */
record OpenAiModel(Makes makes, String name) {

    enum Makes {
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

    static OpenAiModel of(String text) {
        return Arrays.stream(Makes.values())
                .filter(makes -> text.startsWith(makes.prefix()))
                .findFirst()
                .map(makes ->
                        new OpenAiModel(makes, text.substring(makes.prefix().length())))
                .orElse(new OpenAiModel(Makes.IMAGE, text));
    }
}
