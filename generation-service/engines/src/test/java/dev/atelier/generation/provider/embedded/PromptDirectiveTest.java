// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PromptDirectiveTest {

    @Test
    void theWordsOfAPromptChooseWhatIsPlayed() {
        assertThat(PromptDirective.parse("a sea atelier:fail")).isInstanceOf(PromptDirective.Failure.class);
        assertThat(PromptDirective.parse("atelier:moderate, please")).isInstanceOf(PromptDirective.Moderation.class);
        assertThat(PromptDirective.parse("atelier:hang")).isInstanceOf(PromptDirective.Hang.class);
        assertThat(PromptDirective.parse("sea atelier:slow=5s"))
                .isEqualTo(new PromptDirective.Delay(Duration.ofSeconds(5)));
        assertThat(PromptDirective.parse("sea atelier:slow=250ms"))
                .isEqualTo(new PromptDirective.Delay(Duration.ofMillis(250)));
    }

    @Test
    void otherWordsMeanNothing() {
        assertThat(PromptDirective.parse("an atelier with a view")).isInstanceOf(PromptDirective.None.class);
        assertThat(PromptDirective.parse("atelier:failure")).isInstanceOf(PromptDirective.None.class);
        assertThat(PromptDirective.parse("atelier:slow=soon")).isInstanceOf(PromptDirective.None.class);
    }
}
