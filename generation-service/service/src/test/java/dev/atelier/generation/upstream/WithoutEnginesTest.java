// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import static dev.atelier.generation.support.Api.as;
import static dev.atelier.generation.support.Api.body;
import static dev.atelier.generation.support.Api.ended;
import static dev.atelier.generation.support.Api.newAccount;
import static dev.atelier.generation.support.Api.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.testkit.TestCaller;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Checks a build with {@code -Dengines=off}; other builds skip this class. */
@QuarkusTest
@EnabledIfSystemProperty(named = "engines", matches = "off")
class WithoutEnginesTest {

    @Test
    void modelsOfTheEnginesAreUnavailable() {
        TestCaller caller = newAccount();

        List<String> slugs = as(caller).get("/v1/models").path("data.slug");

        assertThat(slugs).contains("simulated-image").doesNotContain("landscape-image", "speech", "music");
        assertThat(post(caller, body("landscape-image", "a lake")).<String>path("error.code"))
                .isEqualTo("model_unavailable");
    }

    @Test
    void modelsOfOtherUpstreamsWork() {
        TestCaller caller = newAccount();

        String id = post(caller, body("simulated-image", "sim:slow=200ms")).path("id");

        assertThat(ended(caller, id).<String>path("status")).isEqualTo("succeeded");
    }
}
