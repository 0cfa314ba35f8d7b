// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.translate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A translation file that leaves something open does not load. */
class TranslationLoaderTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
        {prompt: {type: string}, size: {type: string}} | {prompt: prompt} | 'size' has no rule
        {prompt: {type: string}} | {prompt: prompt, size: size} | 'size' is no member of the body
        {size: {enum: [a, b]}} | {size: {to: size, values: {a: x}}} | the choice "b" has no rule
        {size: {enum: [a, b]}} | {size: size} | the choice "a" has no rule
        {size: {enum: [a]}} | {size: {values: {a: x}}} | needs `to` or `drop`
        {size: {enum: [a]}} | {size: {to: size, others: some}} | `others` can only be `same`
        {size: {type: string}} | {size: {to: size, wrap: bag}} | `wrap` can only be `list`
        {size: {type: string}} | {size: {to: size, colour: red}} | colour
        """)
    void aRuleThatIsMissingOrWrongIsNamed(String properties, String map, String problem) {
        String file = """
            paths:
              some/path:
                schema: {properties: %s}
                runs: [{model: some-model, map: %s}]
            """.formatted(properties, map);

        assertThatThrownBy(() -> TranslationLoader.load(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }
}
