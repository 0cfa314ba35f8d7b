// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.testkit.MovingClock;
import dev.atelier.generation.provider.testkit.TestConfigs;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeptKeysTest {
    private final MovingClock clock = new MovingClock();
    private final KeptKeys<String> keys = new KeptKeys<>(TestConfigs.map(UpstreamHttpConfig.class, Map.of()), clock);
    private Optional<String> published = Optional.of("first");
    private int asked;

    @Test
    void keysAreAskedForOnceAndAgainWhenTheyAreOld() throws Exception {
        assertThat(find()).hasValue("first");
        published = Optional.of("second");
        clock.move(Duration.ofHours(11));
        assertThat(find()).hasValue("first");
        clock.move(Duration.ofHours(2));
        assertThat(find()).hasValue("second");
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void aRenewalIsGrantedOncePerPause() throws Exception {
        find();
        assertThat(keys.renewed("fal", this::ask)).isEmpty();
        clock.move(Duration.ofMinutes(2));
        assertThat(keys.renewed("fal", this::ask)).hasValue("first");
        assertThat(keys.renewed("fal", this::ask)).isEmpty();
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void aFailedRenewalKeepsWhatIsKnown() throws Exception {
        find();
        published = Optional.empty();
        clock.move(Duration.ofMinutes(2));
        assertThat(keys.renewed("fal", this::ask)).isEmpty();
        assertThat(find()).hasValue("first");
    }

    @Test
    void eachUpstreamHasItsOwn() throws Exception {
        find();
        published = Optional.of("other");
        assertThat(keys.find("fal-eu", this::ask)).hasValue("other");
        assertThat(find()).hasValue("first");
    }

    private Optional<String> find() throws InterruptedException {
        return keys.find("fal", this::ask);
    }

    private Optional<String> ask() {
        asked++;
        return published;
    }
}
