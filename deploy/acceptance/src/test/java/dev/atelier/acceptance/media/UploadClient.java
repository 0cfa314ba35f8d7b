// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.media;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.TestFilm;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Uploads films with the keys of one account and reads the account's files back; no file is ever held in memory. */
final class UploadClient implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
    /** A key may make 300 requests a minute. */
    private static final int UPLOADS_PER_KEY = 100;

    private static final int MAX_REPEATS = 100;
    private static final List<Integer> REPEATED_STATUSES = List.of(429, 503);

    private final String baseUrl;
    private final List<TestAccount> keys;
    private final AtomicInteger repeats = new AtomicInteger();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .build();

    private UploadClient(String baseUrl, List<TestAccount> keys) {
        this.baseUrl = baseUrl;
        this.keys = keys;
    }

    /** A client of a fresh account, with enough keys for so many uploads in a minute. */
    static UploadClient of(Platform platform, int uploads) {
        TestAccount account = platform.account(1_000);
        return new UploadClient(
                platform.baseUrl(),
                IntStream.rangeClosed(0, uploads / UPLOADS_PER_KEY)
                        .mapToObj(key -> key == 0 ? account : platform.withAnotherKey(account))
                        .toList());
    }

    TestAccount account() {
        return keys.getFirst();
    }

    /** How often an answer asked for a repeat. */
    int repeats() {
        return repeats.get();
    }

    /**
     * Returns the answer, an empty object when the connection broke. Repeats the upload when the answer asks for it and
     * the server still runs.
     */
    String upload(TestFilm film, BooleanSupplier isServerAlive) {
        for (int attempt = 0; ; attempt++) {
            try {
                HttpResponse<String> answer = client.send(request(film), BodyHandlers.ofString());
                boolean isFinal = !REPEATED_STATUSES.contains(answer.statusCode());
                if (isFinal || attempt == MAX_REPEATS || !isServerAlive.getAsBoolean()) {
                    return answer.body();
                }
                repeats.incrementAndGet();
                TimeUnit.SECONDS.sleep(
                        answer.headers().firstValueAsLong("Retry-After").orElse(1));
            } catch (IOException _) {
                return "{}";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    private HttpRequest request(TestFilm film) {
        TestAccount key = keys.get((int) film.seed() % keys.size());
        return HttpRequest.newBuilder(URI.create(baseUrl + "/v1/files"))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + key.key())
                .header("Content-Type", "multipart/form-data; boundary=" + TestFilm.BOUNDARY)
                .POST(film.form())
                .build();
    }

    /** The SHA-256 of what the address holds. */
    String downloadHash(String url) {
        return TestFilm.hash(open(url));
    }

    byte[] download(String url) {
        try (InputStream body = open(url)) {
            return body.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InputStream open(String url) {
        try {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofInputStream())
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The addresses of all files of the account, by the number of the film. */
    Map<Long, String> listFiles() {
        Map<Long, String> urls = new HashMap<>();
        Optional<String> cursor = Optional.of("");
        while (cursor.isPresent()) {
            JsonPath page = account()
                    .request()
                    .queryParam("limit", 100)
                    .queryParams(cursor.filter(text -> !text.isEmpty())
                            .map(text -> Map.of("cursor", text))
                            .orElse(Map.of()))
                    .get("/v1/files")
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            List<String> names = page.getList("data.name");
            List<String> addresses = page.getList("data.url");
            for (int i = 0; i < names.size(); i++) {
                urls.put(Long.valueOf(names.get(i).replace(".mp4", "")), addresses.get(i));
            }
            cursor = Optional.ofNullable(page.getString("next_cursor"));
        }
        return urls;
    }

    @Override
    public void close() {
        client.close();
    }
}
