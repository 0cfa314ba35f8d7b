// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * Wraps the commands of media programs so that a fault in a decoder reaches little: limits of the kernel, no new
 * privileges, no capabilities, and where the host allows it no network and no view of other processes (docs/adr/0028).
 */
final class Confinement {
    private static final Logger LOG = Logger.getLogger(Confinement.class);
    private static final Path SHELL = Path.of("/bin/sh");
    private static final List<String> DIRECTORIES = List.of("/usr/bin", "/bin", "/usr/sbin", "/sbin");
    private static final Duration TRIAL = Duration.ofSeconds(10);

    /** A program opens its libraries, one or two inputs and an output. */
    private static final int OPEN_FILES = 64;

    private static final int BLOCK = 512;

    // A limit that the host has set lower stays. POSIX counts the size of files in blocks of 512 bytes.
    private static final String SET_LIMITS = "limit() { (ulimit \"$1\" \"$2\") 2>/dev/null && ulimit \"$1\" \"$2\"; }; "
            + "limit -c 0; limit -n " + OPEN_FILES
            + "; limit -t \"$1\"; limit -f \"$2\"; limit -v \"$3\"; shift 3; exec \"$@\"";

    private static final List<String> NAMESPACES = List.of(
            "--user",
            "--map-current-user",
            "--net",
            "--ipc",
            "--pid",
            "--fork",
            "--kill-child",
            // Without a view of other processes the program cannot read the secrets in the environment of the service.
            "--mount-proc");
    private static final List<String> NO_PRIVILEGES =
            List.of("--no-new-privs", "--bounding-set=-all", "--inh-caps=-all");

    private final List<String> prefix;
    private final boolean limits;

    private Confinement(List<String> prefix, boolean limits) {
        this.prefix = prefix;
        this.limits = limits;
    }

    /**
     * What one run of a program may use.
     *
     * @param processorSeconds also ends a program whose service was killed
     * @param memoryBytes of addresses, with the code of the program
     */
    record Limits(long processorSeconds, long outputBytes, long memoryBytes) {}

    /** Commands of an operator, such as a container of its own, that do all of it instead. */
    static Confinement of(List<String> prefix) {
        return new Confinement(List.copyOf(prefix), false);
    }

    /** The strictest way in which this program starts on this host; the last one is without any. */
    static Confinement find(Path program, Limits limits) throws InterruptedException {
        for (List<String> layers : candidates()) {
            var confinement = new Confinement(layers, Files.isExecutable(SHELL));
            if (confinement.works(program, limits)) {
                LOG.infof("media programs are confined by=%s limits=%b", layers, confinement.limits);
                return confinement;
            }
        }
        LOG.warn("media programs run without confinement; see docs/media.md");
        return new Confinement(List.of(), false);
    }

    List<String> wrap(List<String> command, Limits most) {
        if (!limits) {
            return concat(prefix, command);
        }
        List<String> shell = List.of(
                SHELL.toString(),
                "-c",
                SET_LIMITS,
                "sh",
                Long.toString(most.processorSeconds()),
                Long.toString(most.outputBytes() / BLOCK + 1),
                Long.toString(most.memoryBytes() / 1024));
        return concat(prefix, concat(shell, command));
    }

    /** Whether other processes and the network are out of reach. */
    boolean isSeparate() {
        return prefix.containsAll(NAMESPACES);
    }

    private boolean works(Path program, Limits most) throws InterruptedException {
        try {
            ToolProcess.start(wrap(List.of(program.toString(), "-version"), most), false, TRIAL, 0)
                    .await();
            return true;
        } catch (MediaFailure refused) {
            LOG.debugf("media programs cannot be confined by=%s reason=%s", prefix, refused.reason());
            return false;
        }
    }

    /** Strictest first: a container forbids the namespaces, and only root may give up its capabilities. */
    private static List<List<String>> candidates() {
        List<String> namespaces =
                find("unshare").map(path -> concat(List.of(path), NAMESPACES)).orElse(List.of());
        List<String> all = find("setpriv")
                .map(path -> concat(List.of(path), NO_PRIVILEGES))
                .orElse(List.of());
        List<String> few = find("setpriv")
                .map(path -> List.of(path, NO_PRIVILEGES.getFirst()))
                .orElse(List.of());
        return Stream.of(concat(namespaces, all), concat(namespaces, few), all, few, List.<String>of())
                .distinct()
                .toList();
    }

    private static Optional<String> find(String name) {
        return DIRECTORIES.stream()
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    private static List<String> concat(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
