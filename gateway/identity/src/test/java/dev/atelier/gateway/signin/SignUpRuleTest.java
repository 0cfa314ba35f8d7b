// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.gateway.signin.user.Email;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignUpRuleTest {

    @ParameterizedTest
    @CsvSource({"closed, CLOSED", "invited, INVITED", "OPEN, OPEN", "domain:example.org, DOMAIN"})
    void theConfiguredTextIsRead(String text, SignUpMode mode) {
        assertThat(SignUpRule.of(text).mode()).isEqualTo(mode);
    }

    @ParameterizedTest
    @CsvSource({
        "kim@example.org, true",
        "KIM@EXAMPLE.ORG, true",
        "kim@second.example, true",
        "kim@sub.example.org, false",
        "kim@notexample.org, false",
        "kim@example.org.evil.example, false",
        "kim@org, false",
    })
    void aDomainIsComparedWhole(String address, boolean admitted) {
        assertThat(SignUpRule.of("domain: Example.org , second.example").admits(new Email(address)))
                .isEqualTo(admitted);
    }

    @Test
    void onlyAnOpenInstallationAdmitsEverybody() {
        assertThat(SignUpRule.of("open").admits(new Email("kim@example.org"))).isTrue();
        assertThat(SignUpRule.of("invited").admits(new Email("kim@example.org")))
                .isFalse();
        assertThat(SignUpRule.of("closed").admits(new Email("kim@example.org"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "domain",
                "domain:",
                "domain:,",
                "domain:example",
                "domain:@example.org",
                "domain:*.org",
                "all"
            })
    void aTextThatSaysNothingIsRefused(String text) {
        assertThatThrownBy(() -> SignUpRule.of(text)).hasMessageContaining("sign-up is closed, invited, open");
    }
}
