// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserNameTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0                              | Firefox, Windows
            Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36         | Chrome, Linux
            Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0     | Edge, Windows
            Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML) Version/19.0 Safari/604.1    | Safari, iPhone
            Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36   | Chrome, Android
            Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML) Version/19.0 Safari/605.1.15     | Safari, macOS
            curl/8.5.0                                                                                                    | curl
            ''                                                                                                            | ?
            """)
    void aBrowserHasTheNameThatPeopleKnow(String userAgent, String name) {
        assertThat(BrowserName.of(userAgent)).isEqualTo(name);
    }
}
