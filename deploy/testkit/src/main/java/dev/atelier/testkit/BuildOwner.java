// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** The process that needs the test servers: Maven, or this JVM when an IDE started it. */
record BuildOwner(long pid, long startedMillis) {

    static BuildOwner find() {
        ProcessHandle self = ProcessHandle.current();
        return Stream.iterate(self.parent(), Optional::isPresent, parent -> parent.flatMap(ProcessHandle::parent))
                .flatMap(Optional::stream)
                .filter(BuildOwner::isJvm)
                .findFirst()
                .map(BuildOwner::of)
                .orElseGet(() -> of(self));
    }

    static BuildOwner of(ProcessHandle process) {
        return new BuildOwner(
                process.pid(),
                process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    }

    private static boolean isJvm(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString())
                .filter(name -> name.equals("java") || name.equals("java.exe"))
                .isPresent();
    }

    /** Empty when it has ended, even if its number belongs to another process by now. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(found -> of(found).equals(this));
    }

    String key() {
        return pid + "-" + startedMillis;
    }
}
