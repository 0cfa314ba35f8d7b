// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import dev.atelier.local.jvm.ClassArchiveWriter;
import dev.atelier.local.jvm.JvmTuning;
import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.JavaExecutable;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.StopSignal;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs the built jar of the module under test in processes that die at failpoints and start again, amid servers and
 * fakes that outlive them.
 */
public final class PackagedService implements AutoCloseable {
    /** The exit code of a process that died at a failpoint. */
    public static final int KILLED = 137;
    /** The exit code of a process that ended in good order because it was asked to: 128 and the number of the signal. */
    public static final int TERMINATED = 143;

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Duration PACE = Duration.ofMillis(100);
    private static final String PORT = "quarkus.http.port";
    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");

    private final Map<String, String> settings = new HashMap<>();
    private final List<QuarkusTestResourceLifecycleManager> surroundings;
    private final Path failpoints;
    private final List<ChildProcess> processes = new ArrayList<>();
    private final ClassArchive classes = new ClassArchive(
            JAR.toAbsolutePath(), Path.of("target", "packaged.classes").toAbsolutePath());
    private final ClassArchiveWriter archives =
            new ClassArchiveWriter(JvmTuning.QUICK_START, Path.of("target", "class-archive.log"));

    /**
     * Starts the surroundings one after the other and stops them at the end.
     *
     * @param settings system properties of every process; they override those of the surroundings
     */
    public PackagedService(Map<String, String> settings, QuarkusTestResourceLifecycleManager... surroundings) {
        this.surroundings = List.of(surroundings);
        this.failpoints = createDirectory();
        this.settings.put("quarkus.http.host", "127.0.0.1");
        this.settings.put("quarkus.profile", "local");
        this.settings.put("atelier.failpoint-directory", failpoints.toString());
        this.surroundings.forEach(surrounding -> this.settings.putAll(surrounding.start()));
        this.settings.putAll(settings);
        moveToAnotherPort();
    }

    /** The settings that every process gets. */
    public Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    /** A setting that is a number. */
    public int number(String setting) {
        return Integer.parseInt(Objects.requireNonNull(settings.get(setting), setting));
    }

    /** Where the next process will listen. */
    public int port() {
        return number(PORT);
    }

    /** The database of the service. */
    public Rows rows() {
        return Rows.of(settings);
    }

    /** Gives the next process another port than the processes before. */
    public void moveToAnotherPort() {
        settings.put(PORT, Integer.toString(Ports.free()));
    }

    /** Starts a process unless the one that was started last still runs. */
    public void startUnlessRunning() {
        if (processes.isEmpty() || !processes.getLast().isAlive()) {
            start();
        }
    }

    /** Starts a process and waits until it is ready; {@code more} flags override the settings. */
    public void start(String... more) {
        begin(more);
        processes.getLast().awaitReady(this::isReady, PACE, TIMEOUT);
    }

    /** Starts a process and does not wait. */
    public void begin(String... more) {
        // The first process of a build lists its classes, and those after it map them. What the list gains later is not
        // worth
        // another archive, which takes ten seconds of CPU time.
        if (!classes.exists()) {
            archives.write(List.of(classes));
        }
        List<String> words = new ArrayList<>(List.of(JavaExecutable.path()));
        words.addAll(classes.flags());
        words.addAll(JvmTuning.QUICK_START.flags());
        settings.forEach((name, value) -> words.add("-D" + name + "=" + value));
        words.addAll(List.of(more));
        words.addAll(List.of("-jar", classes.jar().toString()));
        var process = new ChildProcess();
        processes.add(process);
        process.start(new ChildProcess.Command(
                "packaged service",
                List.of(),
                List.copyOf(words),
                Map.of(),
                Path.of("target", "packaged-" + processes.size() + ".log"),
                new ChildProcess.StopRule(StopSignal.TERM, TIMEOUT)));
    }

    /** Kills the process that was started last without warning. */
    public void kill() {
        processes.getLast().kill();
    }

    /** Asks the process that was started last to end, and answers its exit code. */
    public int stop() {
        processes.getLast().stop();
        return processes.getLast().exitCode();
    }

    /** The first process that comes to this failpoint dies there. */
    public void arm(String failpoint) {
        try {
            Path service = Files.createDirectories(failpoints.resolve(ModuleName.application()));
            Files.createFile(service.resolve(failpoint));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the process that was started last has ended by itself; answers its exit code. */
    public int awaitExit() throws InterruptedException {
        try {
            return processes
                    .getLast()
                    .onExit()
                    .get(TIMEOUT.toSeconds(), TimeUnit.SECONDS)
                    .exitValue();
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException("the service still runs", e);
        }
    }

    @Override
    public void close() {
        processes.forEach(ChildProcess::kill);
        surroundings.reversed().forEach(QuarkusTestResourceLifecycleManager::stop);
    }

    private static Path createDirectory() {
        try {
            return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "failpoints");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isReady() {
        try {
            var health = (HttpURLConnection) URI.create("http://127.0.0.1:" + port() + "/q/health/ready")
                    .toURL()
                    .openConnection();
            return health.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException _) {
            return false;
        }
    }
}
