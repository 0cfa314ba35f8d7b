// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.library.serve.ByteRange.Part;
import dev.atelier.library.serve.ByteRange.Unsatisfiable;
import dev.atelier.library.serve.ByteRange.Whole;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=0-9, 0, 9",
        "bytes=0-, 0, 9",
        "bytes=3-5, 3, 5",
        "bytes=9-, 9, 9",
        "bytes=3-10, 3, 9",
        "bytes=3-99999999999999999999999, 3, 9",
        "bytes=00000000000000000000003-4, 3, 4",
        "bytes=-1, 9, 9",
        "bytes=-10, 0, 9",
        "bytes=-11, 0, 9",
        "bytes=-99999999999999999999999, 0, 9",
        "Bytes=1-2, 1, 2",
        "'bytes= 1-2 ', 1, 2"
    })
    void aSingleRangeIsCutToTheObject(String header, long first, long last) {
        assertThat(ByteRange.parse(Optional.of(header), 10)).isEqualTo(new Part(first, last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=-0", "bytes=99999999999999999999999-"})
    void aRangeOutsideTheObjectCannotBeSatisfied(String header) {
        assertThat(ByteRange.parse(Optional.of(header), 10)).isEqualTo(new Unsatisfiable());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bytes",
                "bytes=",
                "bytes=-",
                "bytes=a-b",
                "bytes=5-2",
                "bytes=20-12",
                "bytes=0-1,3-4",
                "bytes=1.5-2",
                "bytes=+1-2",
                "bytes=0x1-2",
                "bytes=--1",
                "lines=0-1",
                "0-1"
            })
    void aRangeThatIsNotOneIsIgnored(String header) {
        assertThat(ByteRange.parse(Optional.of(header), 10)).isEqualTo(new Whole());
    }

    @Test
    void withoutARangeAllIsSent() {
        assertThat(ByteRange.parse(Optional.empty(), 10)).isEqualTo(new Whole());
    }
}
