// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.local.stack.ServiceHandle;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Many uploads at once, through the gateway into a library with a heap of 96 MB, and a library that is killed
 * meanwhile. With {@code -Dsoak} 1,000 of 1 MB and 20 of 200 MB; else fewer.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UploadIT {
    private static final int MEBIBYTE = 1024 * 1024;
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final boolean SOAK = System.getProperty("soak") != null;
    private static final int SMALL = SOAK ? 1_000 : 40;
    private static final int LARGE = SOAK ? 20 : 2;
    private static final int LARGE_SIZE = (SOAK ? 200 : 60) * MEBIBYTE;
    /** A key may make 300 requests a minute. */
    private static final int UPLOADS_OF_A_KEY = 100;

    private static final int READERS = 8;
    private static final int MOST_REPEATS = 100;
    private static final List<Integer> COME_AGAIN = List.of(429, 503);
    /** With the heap, the classes, the buffers of the connections and the stacks. */
    private static final int MOST_RESIDENT_MEBIBYTES = 450;

    private final Platform platform = Platform.get();
    private final AtomicInteger repeats = new AtomicInteger();
    private final List<TestAccount> keys = new ArrayList<>();
    private final ServiceHandle library = platform.stack().service("library-service");
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(30))
            .build();

    @BeforeAll
    void aLibraryWithLittleMemory() {
        library.stop();
        startLibrary();
    }

    @BeforeEach
    void anAccountWithEnoughKeys() {
        keys.clear();
        keys.add(platform.account(1_000));
        while (keys.size() * UPLOADS_OF_A_KEY < SMALL + LARGE) {
            keys.add(platform.withAnotherKey(account()));
        }
    }

    @AfterAll
    void theLibraryAsItWas() {
        client.close();
        library.stop();
        library.start(Map.of());
        library.awaitReady();
    }

    @Test
    void whatIsUploadedAtOnceIsKeptWholeInLittleMemory() throws Exception {
        List<TestFilm> films = films();
        Map<TestFilm, String> answers = new ConcurrentHashMap<>();

        long began = System.nanoTime();
        inParallel(films, films.size(), film -> answers.put(film, upload(film)));
        long sent = System.nanoTime();
        Map<TestFilm, String> wrong = new ConcurrentHashMap<>();
        inParallel(films, READERS, film -> {
            String kept =
                    downloaded(JsonPath.from(answers.getOrDefault(film, "{}")).getString("url"));
            if (!kept.equals(film.sha256())) {
                wrong.put(film, answers.getOrDefault(film, "no answer") + " " + kept);
            }
        });

        System.out.printf(
                "%d uploads of 1 MB and %d of %d MB: sent in %d s with %d repeats, read back in %d s; most memory: library %d MB,"
                        + " gateway %d MB%n",
                SMALL,
                LARGE,
                LARGE_SIZE / MEBIBYTE,
                Duration.ofNanos(sent - began).toSeconds(),
                repeats.get(),
                Duration.ofNanos(System.nanoTime() - sent).toSeconds(),
                mostResident(library),
                mostResident(platform.stack().service("gateway")));
        assertThat(wrong).isEmpty();
        assertThat(listed()).hasSize(films.size() + 1);
        assertThat(mostResident(library)).isLessThan(MOST_RESIDENT_MEBIBYTES);
        assertThat(mostResident(platform.stack().service("gateway"))).isLessThan(MOST_RESIDENT_MEBIBYTES);
    }

    @Test
    void whenTheLibraryIsKilledMeanwhileNothingIsHalf() throws Exception {
        List<TestFilm> films = films();
        Map<Long, String> promised = new ConcurrentHashMap<>();
        var answered = new AtomicInteger();

        inParallel(films, films.size(), film -> {
            String id = JsonPath.from(upload(film)).getString("id");
            if (id != null) {
                promised.put(film.seed(), id);
            }
            if (answered.incrementAndGet() == SMALL / 3) {
                library.kill();
            }
        });
        long unfinished = backdateUnfinishedBodies();
        startLibrary();

        Map<Long, String> visible = listed();
        Map<Long, String> wrong = new ConcurrentHashMap<>();
        inParallel(films, READERS, film -> {
            String url = visible.get(film.seed());
            if (url != null && !downloaded(url).equals(film.sha256())) {
                wrong.put(film.seed(), url);
            }
        });

        System.out.printf(
                "killed after %d of %d answers: %d kept, %d visible, %d unfinished bodies were on the disk%n",
                SMALL / 3, films.size(), promised.size(), visible.size() - 1, unfinished);
        assertThat(promised).isNotEmpty().hasSizeLessThan(films.size());
        assertThat(visible.keySet()).containsAll(promised.keySet());
        assertThat(wrong).isEmpty();
        await().atMost(TIMEOUT).until(() -> inDirectory("incoming") == 0);
        await().atMost(TIMEOUT).until(() -> platform.libraryRows("doomed_object") == 0);
        assertThat(inDirectory("objects")).isEqualTo(platform.libraryRows("stored_object"));
    }

    private void startLibrary() {
        library.start(Map.of(
                // The variable overrides the launcher's option.
                "_JAVA_OPTIONS",
                "-Xmx96m",
                "ATELIER_MEDIA_ORPHAN_AFTER",
                SOAK ? "60s" : "8s",
                "ATELIER_MEDIA_SWEEP_EVERY",
                "1s"));
        library.awaitReady();
    }

    /** Makes the bodies that no process finishes look a day old: the library deletes them only then. */
    private long backdateUnfinishedBodies() throws IOException {
        FileTime yesterday = FileTime.from(Instant.now().minus(Duration.ofDays(1)));
        try (Stream<Path> paths = Files.list(platform.media().resolve("incoming"))) {
            List<Path> bodies = paths.toList();
            for (Path body : bodies) {
                Files.setLastModifiedTime(body, yesterday);
            }
            return bodies.size();
        }
    }

    /** Each of the wanted sizes, all different. The real one is sent once before: what tells of its maker is then out. */
    private List<TestFilm> films() {
        String id = account()
                .run("scene-video", Map.of("prompt", "a quay", "duration", 1))
                .jsonPath()
                .getString("id");
        byte[] made = bytes(account().await(id).jsonPath().getString("outputs[0].url"));
        byte[] clean = bytes(JsonPath.from(upload(TestFilm.real(made))).getString("url"));
        return Stream.concat(
                        IntStream.rangeClosed(1, LARGE).mapToObj(n -> new TestFilm(clean, LARGE_SIZE, n)),
                        IntStream.rangeClosed(LARGE + 1, LARGE + SMALL).mapToObj(n -> new TestFilm(clean, MEBIBYTE, n)))
                .toList();
    }

    /** The answer, an empty object when the connection broke; repeats the upload when the answer asks for it. */
    private String upload(TestFilm film) {
        for (int attempt = 0; ; attempt++) {
            try {
                HttpResponse<String> answer = client.send(request(film), BodyHandlers.ofString());
                if (!COME_AGAIN.contains(answer.statusCode()) || attempt == MOST_REPEATS || !library.isAlive()) {
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
        return HttpRequest.newBuilder(URI.create(platform.baseUrl() + "/v1/files"))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + key.key())
                .header("Content-Type", "multipart/form-data; boundary=" + TestFilm.BOUNDARY)
                .POST(film.form())
                .build();
    }

    private TestAccount account() {
        return keys.getFirst();
    }

    private String downloaded(String url) {
        return TestFilm.hash(open(url));
    }

    private byte[] bytes(String url) {
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

    /** All files of the account, by their number. */
    private Map<Long, String> listed() {
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

    private long inDirectory(String name) throws IOException {
        try (Stream<Path> paths = Files.walk(platform.media().resolve(name))) {
            return paths.filter(Files::isRegularFile).count();
        }
    }

    /** The most memory a process has held, in MB; nothing is known of it where there is no /proc. */
    private static long mostResident(ServiceHandle service) throws IOException {
        Path status = Path.of("/proc", Long.toString(service.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElseThrow();
    }

    private interface Step {
        void with(TestFilm film) throws IOException;
    }

    private static void inParallel(List<TestFilm> films, int atOnce, Step step) throws Exception {
        var places = new Semaphore(atOnce);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (TestFilm film : films) {
                running.add(threads.submit(() -> {
                    places.acquire();
                    try {
                        step.with(film);
                    } finally {
                        places.release();
                    }
                    return null;
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        }
    }
}
