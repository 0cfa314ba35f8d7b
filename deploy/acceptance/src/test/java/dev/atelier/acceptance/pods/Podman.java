// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import dev.atelier.testkit.HostProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The podman of this machine, with settings of its own: names of hosts, and what works without systemd. */
final class Podman {
    /** Longer than the deadline of the chart's migration. */
    private static final Duration TIMEOUT = Duration.ofMinutes(16);

    private static final Pattern ID = Pattern.compile("(?m)^[0-9a-f]{64}$");

    private final Path folder;
    private final HostProgram program;

    /** What podman made of a manifest: the pod, and its containers in the order of the manifest. */
    record Played(String pod, List<String> containers) {}

    /** @param hosts addresses by name, for all containers */
    Podman(Path folder, Map<String, String> hosts) throws IOException {
        this.folder = folder;
        // Podman honours no hostAliases of pods in the network of the host.
        Path names = Files.writeString(
                folder.resolve("hosts"),
                hosts.entrySet().stream()
                        .map(host -> host.getValue() + " " + host.getKey() + "\n")
                        .collect(Collectors.joining()));
        Path settings = Files.writeString(folder.resolve("containers.conf"), """
                [engine]
                runtime = "runc"
                cgroup_manager = "cgroupfs"
                events_logger = "file"
                [containers]
                base_hosts_file = "%s"
                # A root without CAP_SYS_RESOURCE may not raise them.
                default_ulimits = ["nofile=16384:16384", "nproc=8192:8192"]
                """.formatted(names));
        // In the folder, because what watches a container writes a file where it was started when memory runs out.
        program = new HostProgram(folder, Map.of("CONTAINERS_CONF", settings.toString()), TIMEOUT);
    }

    String run(String... words) {
        List<String> all = new ArrayList<>(List.of("podman"));
        all.addAll(List.of(words));
        return program.runForOutput(all).strip();
    }

    /** Starts the pod of a manifest, whose file has secrets and is deleted. */
    Played play(String manifest) throws IOException {
        Path file = Files.createTempFile(
                folder,
                "pod",
                ".yaml",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, manifest);
        List<String> ids = ID.matcher(run("kube", "play", file.toString()))
                .results()
                .map(match -> match.group())
                .toList();
        Files.delete(file);
        return new Played(ids.getFirst(), ids.subList(1, ids.size()));
    }

    /** Removes pods by a label of theirs and volumes by the beginning of their names, also those of an earlier run. */
    void remove(String label, String volumes) {
        lines(run("pod", "ps", "--quiet", "--no-trunc", "--filter", "label=" + label))
                .forEach(pod -> run("pod", "rm", "--force", "--time", "0", pod));
        lines(run("volume", "ls", "--quiet")).stream()
                .filter(volume -> volume.startsWith(volumes))
                .forEach(volume -> run("volume", "rm", volume));
    }

    private static List<String> lines(String text) {
        return text.lines().filter(line -> !line.isBlank()).toList();
    }
}
