// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectKeyTest {

    @Test
    void keysAre160BitsThatDoNotRepeat() {
        var keys = IntStream.range(0, 1000).mapToObj(_ -> ObjectKey.random()).collect(Collectors.toSet());

        assertThat(keys).hasSize(1000).allSatisfy(key -> assertThat(key.value()).hasSize(32));
    }

    @Test
    void aKeyIsReadBack() {
        ObjectKey key = ObjectKey.random();

        assertThat(ObjectKey.parse(key.toString())).contains(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "0123456789abcdefghjkmnpqrstvwxy/",
                "../../../../../../../etc/passwd1",
                "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
                "0123456789abcdefghjkmnpqrstvwxyz0"
            })
    void anythingElseIsNoKey(String text) {
        assertThat(ObjectKey.parse(text)).isEmpty();
    }
}
