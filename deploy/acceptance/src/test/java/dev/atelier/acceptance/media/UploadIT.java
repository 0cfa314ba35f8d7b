// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.OnEncryptedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.TestFilm;
import dev.atelier.local.stack.ServiceHandle;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Many uploads at once, through the gateway into a library with a heap of 96 MB, and a library that is killed
 * meanwhile. With {@code -Dsoak} 1,000 of 1 MB and 20 of 200 MB; else fewer.
 */
@OnEncryptedPlatform
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UploadIT {
    private static final int MEBIBYTE = 1024 * 1024;
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final boolean SOAK = System.getProperty("soak") != null;
    private static final int SMALL = SOAK ? 1_000 : 40;
    private static final int LARGE = SOAK ? 20 : 2;
    private static final int LARGE_SIZE = (SOAK ? 200 : 60) * MEBIBYTE;

    private static final int READERS = 8;
    /** With the heap, the classes, the buffers of the connections and the stacks. */
    private static final int MAX_RESIDENT_MEBIBYTES = 450;

    private final Platform platform = Platform.encrypted();
    private final ServiceHandle library = platform.stack().service("library-service");
    private UploadClient client;

    @BeforeAll
    void startLibraryWithLittleMemory() {
        library.stop();
        startLibrary();
    }

    @BeforeEach
    void openClient() {
        client = UploadClient.of(platform, SMALL + LARGE);
    }

    @AfterEach
    void closeClient() {
        client.close();
    }

    @AfterAll
    void restartLibrary() {
        library.stop();
        library.start(Map.of());
        library.awaitReady();
    }

    @Test
    void concurrentUploadsAreStoredWholeWithLittleMemory() throws Exception {
        List<TestFilm> films = films();
        Map<TestFilm, String> answers = new ConcurrentHashMap<>();

        long began = System.nanoTime();
        runParallel(films, films.size(), film -> answers.put(film, upload(film)));
        long sent = System.nanoTime();
        Map<TestFilm, String> wrong = new ConcurrentHashMap<>();
        runParallel(films, READERS, film -> {
            String answer = answers.getOrDefault(film, "{}");
            String hash = client.downloadHash(JsonPath.from(answer).getString("url"));
            if (!hash.equals(film.sha256())) {
                wrong.put(film, answer + " " + hash);
            }
        });

        System.out.printf(
                "%d uploads of 1 MB and %d of %d MB: sent in %d s with %d repeats, read back in %d s; most memory: library %d MB,"
                        + " gateway %d MB%n",
                SMALL,
                LARGE,
                LARGE_SIZE / MEBIBYTE,
                Duration.ofNanos(sent - began).toSeconds(),
                client.repeats(),
                Duration.ofNanos(System.nanoTime() - sent).toSeconds(),
                peakResidentMebibytes(library),
                peakResidentMebibytes(platform.stack().service("gateway")));
        assertThat(wrong).isEmpty();
        assertThat(client.listFiles()).hasSize(films.size() + 1);
        assertThat(peakResidentMebibytes(library)).isLessThan(MAX_RESIDENT_MEBIBYTES);
        assertThat(peakResidentMebibytes(platform.stack().service("gateway"))).isLessThan(MAX_RESIDENT_MEBIBYTES);
    }

    @Test
    void aLibraryThatIsKilledDuringUploadsShowsOnlyWholeFiles() throws Exception {
        List<TestFilm> films = films();
        Map<Long, String> promised = new ConcurrentHashMap<>();
        var answered = new AtomicInteger();

        runParallel(films, films.size(), film -> {
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

        Map<Long, String> visible = client.listFiles();
        Map<Long, String> wrong = new ConcurrentHashMap<>();
        runParallel(films, READERS, film -> {
            String url = visible.get(film.seed());
            if (url != null && !client.downloadHash(url).equals(film.sha256())) {
                wrong.put(film.seed(), url);
            }
        });

        System.out.printf(
                "killed after %d of %d answers: %d stored, %d visible, %d unfinished bodies were on the disk%n",
                SMALL / 3, films.size(), promised.size(), visible.size() - 1, unfinished);
        assertThat(promised).isNotEmpty().hasSizeLessThan(films.size());
        assertThat(visible.keySet()).containsAll(promised.keySet());
        assertThat(wrong).isEmpty();
        await().atMost(TIMEOUT).until(() -> countFiles("incoming") == 0);
        await().atMost(TIMEOUT).until(() -> platform.libraryRows("orphan") == 0);
        assertThat(countFiles("objects")).isEqualTo(platform.libraryRows("stored_object"));
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

    /** Films of both sizes, all different. The film is uploaded once before, which removes the marks of its maker. */
    private List<TestFilm> films() {
        TestAccount account = client.account();
        String id = account.run("scene-video", Map.of("prompt", "a quay", "duration", 1))
                .jsonPath()
                .getString("id");
        byte[] made = client.download(account.await(id).jsonPath().getString("outputs[0].url"));
        byte[] clean =
                client.download(JsonPath.from(upload(TestFilm.real(made))).getString("url"));
        return Stream.concat(
                        IntStream.rangeClosed(1, LARGE).mapToObj(n -> new TestFilm(clean, LARGE_SIZE, n)),
                        IntStream.rangeClosed(LARGE + 1, LARGE + SMALL).mapToObj(n -> new TestFilm(clean, MEBIBYTE, n)))
                .toList();
    }

    private String upload(TestFilm film) {
        return client.upload(film, library::isAlive);
    }

    private long countFiles(String directory) throws IOException {
        try (Stream<Path> paths = Files.walk(platform.media().resolve(directory))) {
            return paths.filter(Files::isRegularFile).count();
        }
    }

    /** The most memory that a process has held; 0 where there is no /proc. */
    private static long peakResidentMebibytes(ServiceHandle service) throws IOException {
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
        void run(TestFilm film) throws IOException;
    }

    private static void runParallel(List<TestFilm> films, int atOnce, Step step) throws Exception {
        var permits = new Semaphore(atOnce);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (TestFilm film : films) {
                running.add(threads.submit(() -> {
                    permits.acquire();
                    try {
                        step.run(film);
                    } finally {
                        permits.release();
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
