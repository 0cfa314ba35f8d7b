// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchOptionsTest {
    private final StringWriter errors = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--rows cold,ends,gateway",
                "--connections 1,16,64",
                "--refused 10",
                "--refused 100 --warm 0 --rounds 0",
                ""
            })
    void withoutPlatformsTheOptionsAreOnlyChecked(String options) {
        assertThat(execute(options)).isZero();
        assertThat(errors).hasToString("");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rows creates | there is no row creates; rows are create, create_hf, create_fal,",
                "--connections 16,0 | --connections takes numbers from 1 to 128, not 0",
                "--connections 129 | --connections takes numbers from 1 to 128, not 129",
                "--refused 101 | --refused takes numbers from 0 to 100, not 101",
                "--seconds 0 | --seconds takes numbers from 1",
                "--warm long | '--warm'",
                "--conections 16 | '--conections'",
            })
    void aMistakeIsNamedWithWhatIsValid(String options, String message) {
        assertThat(execute(options)).isEqualTo(2);
        assertThat(errors.toString()).contains(message).contains("see ./atelier bench --help");
    }

    private int execute(String options) {
        return Bench.createCommand()
                .setErr(new PrintWriter(errors, true))
                .execute(options.isEmpty() ? new String[0] : options.split(" ", -1));
    }
}
