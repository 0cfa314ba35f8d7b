// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.library.Account;
import dev.atelier.library.FakeNetwork;
import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
@QuarkusTestResource(FakeNetwork.class)
class VoiceResourceTest {
    private final Account alice = Account.create();
    private final Account bob = Account.create();

    @Test
    void aVoiceIsMadeFromARecordingAndKnowsItsPitch() {
        String sample = sample(182.5);

        JsonPath voice = Account.json(create(alice, "Ann", "embedded", sample), 201);

        assertThat(voice.getString("id")).matches("voice_[0-9]+").isEqualTo(voice.getString("value"));
        assertThat(voice.getString("provider")).isEqualTo("embedded");
        JsonPath found = alice.resolve(voice.getString("id"));
        assertThat(found.getString("media[0].type")).isEqualTo("voice");
        assertThat(found.getString("media[0].name")).isEqualTo("Ann");
        assertThat(found.getString("media[0].provider")).isEqualTo("embedded");
        assertThat(found.getDouble("media[0].pitch_hz")).isEqualTo(182.5, within(2.0));
        assertThat(bob.resolve(voice.getString("id")).getBoolean("media[0].found"))
                .isFalse();
    }

    @Test
    void voicesAreListedByProvider() {
        String first =
                Account.json(create(alice, "One", "embedded", sample(120)), 201).getString("id");
        String second =
                Account.json(create(alice, "Two", "embedded", sample(240)), 201).getString("id");

        assertThat(list(alice, "limit=50").getList("data.id")).containsExactly(second, first);
        assertThat(list(alice, "provider=embedded&limit=1").getList("data.id")).containsExactly(second);
        assertThat(list(alice, "provider=minimax").getList("data")).isEmpty();
        assertThat(list(bob, "limit=50").getList("data")).isEmpty();
        alice.asks().get("/v1/voices?provider=nobody").then().statusCode(422).body("error.param", equalTo("provider"));
    }

    @Test
    void aRecordingWithoutAVoiceIsRefused() {
        String silent =
                Account.json(alice.upload(Samples.wav(0, 0.5), "a.wav"), 201).getString("id");

        create(alice, "x", "embedded", silent).then().statusCode(422).body("error.param", equalTo("file"));
        create(alice, "x", "embedded", alice.picture(1).getString("id"))
                .then()
                .statusCode(422)
                .body("error.param", equalTo("file"));
        create(alice, "x", "elevenlabs", silent).then().statusCode(422).body("error.param", equalTo("provider"));
        create(alice, "", "embedded", silent).then().statusCode(422).body("error.param", equalTo("name"));
        create(bob, "x", "embedded", silent).then().statusCode(404);
        create(alice, "x", "embedded", "gen_1#0").then().statusCode(422).body("error.param", equalTo("file"));
    }

    private String sample(double hertz) {
        return Account.json(alice.upload(Samples.wav(hertz, 1), "sample.wav"), 201)
                .getString("id");
    }

    private static Response create(Account account, String name, String provider, String file) {
        return Account.service("gateway")
                .contentType(ContentType.JSON)
                .body(Map.of("account", account.number(), "name", name, "provider", provider, "file", file))
                .post("/internal/voices");
    }

    private static JsonPath list(Account account, String query) {
        return Account.json(account.asks().get("/v1/voices?" + query), 200);
    }
}
