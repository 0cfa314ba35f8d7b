// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import dev.atelier.acceptance.Platform;
import dev.atelier.local.stack.ReplicaCounts;
import dev.atelier.local.stack.ServerHandle;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import dev.atelier.local.stack.StackOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A platform with replicas whose services reach each other through links that can break, and whose media disk can fill. */
public final class ChaosPlatform implements AutoCloseable {
    static final String REPLICAS = System.getProperty(
            "chaos.replicas",
            "gateway=2,generation-service=2,library-service=2,billing-service=2,webhook-service=2,compat-service=2");
    /** Half an hour of load leaves half a gigabyte of media, and only the fault may fill the disk; memory is taken for what is written. */
    private static final int DISK_MEGABYTES = 1_536;

    private static final int BLOCK = 1024 * 1024;

    private final Platform platform;
    private final Map<ServiceDefinition, UnreliableLink> links;
    private final boolean hasMediaDisk;
    private final Optional<SlowDisk> slowDisk;
    private final Optional<MovableClock> clock;
    private final boolean waits;
    private final Map<String, Integer> kills = new TreeMap<>();
    private int killsWhileReady;

    private ChaosPlatform(
            Platform platform, Map<ServiceDefinition, UnreliableLink> links, boolean hasMediaDisk, boolean waits) {
        this.platform = platform;
        this.waits = waits;
        this.links = links;
        this.hasMediaDisk = hasMediaDisk;
        slowDisk = SlowDisk.of(stack().options().home());
        clock = MovableClock.in(stack().options().home());
        Runtime.getRuntime().addShutdownHook(new Thread(this::giveDisksBack));
    }

    /** @param waits whether a fault is over only when the services that it ended are ready again */
    public static ChaosPlatform start(boolean waits) {
        return start(waits, UnaryOperator.identity());
    }

    public static ChaosPlatform start(boolean waits, UnaryOperator<StackOptions> more) {
        Map<ServiceDefinition, UnreliableLink> links = new EnumMap<>(ServiceDefinition.class);
        boolean[] mounted = new boolean[1];
        Platform platform = Platform.withChaos(options -> {
            var changed = more.apply(options.withReplicas(ReplicaCounts.parse(REPLICAS)));
            for (ServiceDefinition service : ServiceDefinition.values()) {
                if (service != ServiceDefinition.GATEWAY) {
                    UnreliableLink link = UnreliableLink.open();
                    link.leadTo(changed.entrance(service));
                    links.put(service, link);
                    changed = changed.with("ATELIER_SERVICES_" + service.name(), link.url());
                }
            }
            mounted[0] = mountMediaDisk(changed.home().resolve("media"));
            return changed;
        });
        return new ChaosPlatform(platform, links, mounted[0], waits);
    }

    /** Faults for which this machine lacks something, and what. */
    Map<ChaosFault, String> impossible() {
        Map<ChaosFault, String> impossible = new EnumMap<>(ChaosFault.class);
        if (!hasMediaDisk) {
            impossible.put(ChaosFault.FULL_DISK, "no right to mount a file system");
        }
        if (slowDisk.isEmpty()) {
            impossible.put(ChaosFault.SLOW_DISK, SlowDisk.NEEDS);
        }
        if (clock.isEmpty()) {
            impossible.put(ChaosFault.CLOCK_JUMP, MovableClock.NEEDS);
        }
        return impossible;
    }

    SlowDisk slowDisk() {
        return slowDisk.orElseThrow();
    }

    MovableClock clock() {
        return clock.orElseThrow();
    }

    void kill(ServiceHandle service) {
        killsWhileReady += service.isReady() ? 1 : 0;
        service.kill();
        count(service.name());
    }

    void kill(String name, ServerHandle<?> server) {
        killsWhileReady++;
        server.kill();
        count(name);
    }

    private void count(String killed) {
        kills.merge(killed, 1, Integer::sum);
    }

    /** Returns when it was killed. */
    Instant killAndStart(String name, ServerHandle<?> server) {
        Instant killed = Instant.now();
        kill(name, server);
        server.start();
        return killed;
    }

    /** How often each process was killed. */
    Map<String, Integer> kills() {
        return kills;
    }

    /** How many of the killed processes served then; the others were still starting. */
    int killsWhileReady() {
        return killsWhileReady;
    }

    /** Starts them again, and waits until they are ready where a fault waits. */
    public void start(List<ServiceHandle> services) {
        services.forEach(service -> service.start(Map.of()));
        if (waits) {
            services.forEach(ServiceHandle::awaitReady);
        }
    }

    /** Starts what ended by itself, as a supervisor does: its servers were away for longer than it waits for them. */
    void startEnded() {
        start(services().stream().filter(service -> !service.isAlive()).toList());
    }

    /** Returns when every process of every service is ready. */
    public void awaitReady() {
        startEnded();
        services().forEach(ServiceHandle::awaitReady);
    }

    public Platform platform() {
        return platform;
    }

    public Stack stack() {
        return platform.stack();
    }

    /** All processes of services. */
    List<ServiceHandle> services() {
        return Arrays.stream(ServiceDefinition.values())
                .flatMap(service -> IntStream.range(
                                0, stack().options().replicas().of(service))
                        .mapToObj(instance -> stack().service(service.module(), instance)))
                .toList();
    }

    ServiceHandle service(int number) {
        return services().get(number % services().size());
    }

    /** Processes of two services that run on the same machine. */
    List<ServiceHandle> neighbours(int number) {
        ServiceDefinition[] services = ServiceDefinition.values();
        return Stream.of(number, number + 1)
                .map(index -> services[Math.floorMod(index, services.length)])
                .map(service -> stack().service(
                                service.module(),
                                number % stack().options().replicas().of(service)))
                .toList();
    }

    UnreliableLink link(int number) {
        return List.copyOf(links.values()).get(number % links.size());
    }

    public void fillMediaDisk() {
        byte[] block = new byte[BLOCK];
        try (var ballast = Files.newOutputStream(ballast())) {
            for (int written = 0; written <= DISK_MEGABYTES; written++) {
                ballast.write(block);
            }
        } catch (IOException _) {
            // That is the end of the disk.
        }
    }

    public void emptyMediaDisk() {
        try {
            Files.deleteIfExists(ballast());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path ballast() {
        return platform.media().resolve("ballast");
    }

    private static boolean mountMediaDisk(Path media) {
        try {
            Files.createDirectories(media);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return run("mount", "-t", "tmpfs", "-o", "size=" + DISK_MEGABYTES + "m", "tmpfs", media.toString());
    }

    private static boolean run(String... words) {
        try {
            Process process = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        giveDisksBack();
        links.values().forEach(UnreliableLink::close);
    }

    /** Runs also when a person interrupts the run; the second call finds nothing to do. */
    private void giveDisksBack() {
        stack().close();
        slowDisk.ifPresent(SlowDisk::close);
        if (hasMediaDisk) {
            run("umount", "--lazy", platform.media().toString());
        }
    }
}
