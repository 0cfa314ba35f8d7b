// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import dev.atelier.local.stack.ReplicaCounts;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A platform with replicas whose services reach each other through links that can break, and whose media disk can fill. */
final class ChaosPlatform implements AutoCloseable {
    static final String REPLICAS = System.getProperty(
            "chaos.replicas",
            "gateway=2,generation-service=2,library-service=2,billing-service=2,webhook-service=2,compat-service=2");
    private static final int DISK_MEGABYTES = 512;
    private static final int BLOCK = 1024 * 1024;

    private final Platform platform;
    private final Map<ServiceDefinition, UnreliableLink> links;
    private final boolean hasMediaDisk;

    private ChaosPlatform(Platform platform, Map<ServiceDefinition, UnreliableLink> links, boolean hasMediaDisk) {
        this.platform = platform;
        this.links = links;
        this.hasMediaDisk = hasMediaDisk;
    }

    static ChaosPlatform start() {
        Map<ServiceDefinition, UnreliableLink> links = new EnumMap<>(ServiceDefinition.class);
        boolean[] mounted = new boolean[1];
        Platform platform = Platform.withChaos(options -> {
            var changed = options.withReplicas(ReplicaCounts.parse(REPLICAS));
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
        return new ChaosPlatform(platform, links, mounted[0]);
    }

    /** Faults that need rights which this process has not. */
    Set<ChaosFault> impossible() {
        return hasMediaDisk ? Set.of() : EnumSet.of(ChaosFault.FULL_DISK);
    }

    Platform platform() {
        return platform;
    }

    Stack stack() {
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

    /** One process of each service that has so many. */
    List<ServiceHandle> replica(int instance) {
        return Arrays.stream(ServiceDefinition.values())
                .filter(service -> stack().options().replicas().of(service) > instance)
                .map(service -> stack().service(service.module(), instance))
                .toList();
    }

    UnreliableLink link(int number) {
        return List.copyOf(links.values()).get(number % links.size());
    }

    void fillMediaDisk() {
        byte[] block = new byte[BLOCK];
        try (var ballast = Files.newOutputStream(ballast())) {
            for (int written = 0; written <= DISK_MEGABYTES; written++) {
                ballast.write(block);
            }
        } catch (IOException _) {
            // That is the end of the disk.
        }
    }

    void emptyMediaDisk() {
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
        stack().close();
        links.values().forEach(UnreliableLink::close);
        if (hasMediaDisk && !run("umount", platform.media().toString())) {
            System.out.println("still mounted: " + platform.media());
        }
    }
}
