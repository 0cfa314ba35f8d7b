// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RehearsalTest {

    @Test
    void theWordsOfAPromptChooseWhatIsPlayed() {
        assertThat(Rehearsal.of("a sea atelier:fail")).isInstanceOf(Rehearsal.Failure.class);
        assertThat(Rehearsal.of("atelier:moderate, please")).isInstanceOf(Rehearsal.Moderation.class);
        assertThat(Rehearsal.of("atelier:hang")).isInstanceOf(Rehearsal.Hang.class);
        assertThat(Rehearsal.of("sea atelier:slow=5s")).isEqualTo(new Rehearsal.Delay(Duration.ofSeconds(5)));
        assertThat(Rehearsal.of("sea atelier:slow=250ms")).isEqualTo(new Rehearsal.Delay(Duration.ofMillis(250)));
    }

    @Test
    void otherWordsMeanNothing() {
        assertThat(Rehearsal.of("an atelier with a view")).isInstanceOf(Rehearsal.Nothing.class);
        assertThat(Rehearsal.of("atelier:failure")).isInstanceOf(Rehearsal.Nothing.class);
        assertThat(Rehearsal.of("atelier:slow=soon")).isInstanceOf(Rehearsal.Nothing.class);
    }
}
