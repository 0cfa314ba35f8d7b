// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import dev.atelier.acceptance.FrozenProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Lets the disk take few writes a second from some processes; the kernel's block I/O controller (cgroups) does it. */
final class SlowDisk implements AutoCloseable {
    static final String NEEDS = "no right to a block I/O controller, or no block device below the data";

    /** A commit has two or three, and commits that wait share them. */
    private static final int WRITES_PER_SECOND = 20;

    private static final Path VERSION_1 = Path.of("/sys/fs/cgroup/blkio");
    private static final Path VERSION_2 = Path.of("/sys/fs/cgroup");

    private final Path group;
    private final Path limit;
    private final String slow;
    private final String normal;

    private SlowDisk(Path group, String limit, String slow, String normal) {
        this.group = group;
        this.limit = group.resolve(limit);
        this.slow = slow;
        this.normal = normal;
    }

    /** @param data a folder on the disk */
    static Optional<SlowDisk> of(Path data) {
        try {
            String device = device(data);
            boolean isVersion1 = Files.isDirectory(VERSION_1);
            if (!isVersion1) {
                Files.writeString(VERSION_2.resolve("cgroup.subtree_control"), "+io");
            }
            Path group = Files.createDirectory((isVersion1 ? VERSION_1 : VERSION_2)
                    .resolve("chaos-" + ProcessHandle.current().pid() + "-" + System.nanoTime()));
            var disk = isVersion1
                    ? new SlowDisk(
                            group, "blkio.throttle.write_iops_device", device + " " + WRITES_PER_SECOND, device + " 0")
                    : new SlowDisk(group, "io.max", device + " wiops=" + WRITES_PER_SECOND, device + " wiops=max");
            disk.restore();
            return Optional.of(disk);
        } catch (IOException | UncheckedIOException _) {
            return Optional.empty();
        }
    }

    /** The numbers of the disk that holds the folder; limits are for disks and not for their partitions. */
    private static String device(Path data) throws IOException {
        long number = (long) Files.getAttribute(data, "unix:dev");
        long major = (number >> 8) & 0xfff;
        long minor = (number & 0xff) | ((number >> 12) & 0xfff00);
        Path device = Path.of("/sys/dev/block", major + ":" + minor).toRealPath();
        Path numbers = Files.exists(device.resolve("partition")) ? Path.of("..", "dev") : Path.of("dev");
        return Files.readString(device.resolve(numbers)).strip();
    }

    /** From now on the process and its children, also later ones, wait for the disk. */
    void slowDown(long pid) {
        write(limit, slow);
        for (String one : FrozenProcess.tree(pid)) {
            try {
                Files.writeString(group.resolve("cgroup.procs"), one);
            } catch (IOException _) {
                // The process has ended in the meantime.
            }
        }
    }

    /** The disk is as fast as before. */
    void restore() {
        write(limit, normal);
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** After the processes have ended. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(group);
        } catch (IOException _) {
            System.out.println("still there: " + group);
        }
    }
}
