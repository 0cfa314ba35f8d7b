// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class FirstGenerationIT {
    private final Platform platform = Platform.get();

    @Test
    void aKeyLeadsToModelsAPriceAPictureAndASmallerBalance() throws IOException {
        TestAccount account = platform.account(1_000);
        JsonPath models = account.request()
                .get("/v1/models?type=image")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
        JsonPath model = account.request()
                .get("/v1/models/{model}", models.getString("defaults.image.slug"))
                .then()
                .statusCode(200)
                .extract()
                .jsonPath();
        Map<String, Object> body = Map.of(
                "model",
                model.getString("slug"),
                "input",
                Map.of("prompt", "a lighthouse by the sea at dusk", "seed", 7));
        long price = account.request()
                .body(body)
                .post("/v1/estimate")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getLong("credits");

        Response created = account.request().body(body).post("/v1/generations");
        JsonPath finished = account.await(created.jsonPath().getString("id")).jsonPath();

        assertThat(created.statusCode()).isEqualTo(202);
        assertThat(created.header("X-Credits-Charged")).isEqualTo(Long.toString(price));
        assertThat(price).isPositive();
        assertThat(finished.getString("status")).isEqualTo("succeeded");
        assertThat(finished.getLong("credits_charged")).isEqualTo(price);
        assertThat(finished.getString("origin")).isEqualTo("api");
        assertThat(account.credits()).isEqualTo(1_000 - price);
        BufferedImage picture = download(finished, 0);
        assertThat(picture.getWidth()).isEqualTo(finished.getInt("outputs[0].width"));
        assertThat(picture.getHeight()).isEqualTo(finished.getInt("outputs[0].height"));
        assertThat(model.getMap("input_schema")).containsEntry("type", "object");
    }

    @Test
    void promptAndSeedBothChangeThePictureAndNothingElseDoes() throws IOException {
        TestAccount account = platform.account(1_000);

        BufferedImage sea = picture(account, "a calm sea", 1);
        BufferedImage again = picture(account, "a calm sea", 1);
        BufferedImage otherSeed = picture(account, "a calm sea", 2);
        BufferedImage otherPrompt = picture(account, "a city at night", 1);

        assertThat(difference(sea, again)).isZero();
        assertThat(difference(sea, otherSeed)).isGreaterThan(0.02);
        assertThat(difference(sea, otherPrompt)).isGreaterThan(0.05);
    }

    @Test
    void aPictureIsServedWithoutAKeyAndInParts() {
        TestAccount account = platform.account(100);
        String url = account.await(account.started("rolling hills")).jsonPath().getString("outputs[0].url");

        Response whole = given().get(url);
        Response part = given().header("Range", "bytes=0-7").get(url);
        Response unchanged =
                given().header("If-None-Match", whole.header("ETag")).get(url);

        assertThat(whole.contentType()).isEqualTo("image/png");
        assertThat(whole.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.asByteArray()).containsExactly(0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n');
        assertThat(unchanged.statusCode()).isEqualTo(304);
    }

    @Test
    void anIdempotencyKeyGivesTheSameGenerationForTheSamePrice() {
        TestAccount account = platform.account(1_000);
        Map<String, Object> body = Map.of("model", "landscape-image", "input", Map.of("prompt", "once only"));

        Response first =
                account.request().header("Idempotency-Key", "k-1").body(body).post("/v1/generations");
        account.await(first.jsonPath().getString("id"));
        long left = account.credits();
        Response replay =
                account.request().header("Idempotency-Key", "k-1").body(body).post("/v1/generations");
        Response conflict = account.request()
                .header("Idempotency-Key", "k-1")
                .body(Map.of("model", "landscape-image", "input", Map.of("prompt", "another")))
                .post("/v1/generations");

        assertThat(replay.statusCode()).isEqualTo(200);
        assertThat(replay.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(replay.jsonPath().getString("id")).isEqualTo(first.jsonPath().getString("id"));
        assertThat(conflict.statusCode()).isEqualTo(409);
        assertThat(conflict.jsonPath().getString("error.code")).isEqualTo("idempotency_conflict");
        assertThat(account.credits()).isEqualTo(left);
    }

    private static BufferedImage picture(TestAccount account, String prompt, int seed) throws IOException {
        Response created = account.create(prompt, Map.of("seed", seed));
        return download(account.await(created.jsonPath().getString("id")).jsonPath(), 0);
    }

    private static BufferedImage download(JsonPath generation, int output) throws IOException {
        String url = generation.getString("outputs[" + output + "].url");
        byte[] bytes = given().get(url).then().statusCode(200).extract().asByteArray();
        return ImageIO.read(new ByteArrayInputStream(bytes));
    }

    /** Mean difference of the colour channels, 0 for equal pictures and 1 for black against white. */
    private static double difference(BufferedImage one, BufferedImage other) {
        long sum = 0;
        int step = 4;
        int samples = 0;
        for (int y = 0; y < one.getHeight(); y += step) {
            for (int x = 0; x < one.getWidth(); x += step) {
                sum += distance(one.getRGB(x, y), other.getRGB(x, y));
                samples++;
            }
        }
        return sum / (samples * 3 * 255.0);
    }

    private static int distance(int one, int other) {
        int sum = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            sum += Math.abs((one >> shift & 0xff) - (other >> shift & 0xff));
        }
        return sum;
    }
}
