// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import dev.atelier.platform.answer.AnswerFate;
import dev.atelier.platform.answer.AnswerWord;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway says with a submit of those before it by the same credential. It looked at their connections after
 * this submit had come.
 *
 * @param open attempts whose client is still on its connection, so that this is no repeat of them
 */
record EarlierAnswers(List<AnswerWord> told, List<UUID> open) {

    static EarlierAnswers of(@Nullable String header) {
        List<AnswerWord> words = header == null ? List.of() : AnswerWord.in(header);
        return new EarlierAnswers(
                words.stream().filter(word -> word.fate() != AnswerFate.OPEN).toList(),
                words.stream()
                        .filter(word -> word.fate() == AnswerFate.OPEN)
                        .map(AnswerWord::receipt)
                        .toList());
    }
}
