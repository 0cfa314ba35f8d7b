// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The files below ATELIER_HOME. */
public record StateDirectory(Path home) {

    /** Creates the directory, readable for its owner alone: keys, databases and media are in it. */
    public void create() {
        try {
            if (!Files.isDirectory(home)) {
                Files.createDirectories(
                        home, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            Files.createDirectories(logs());
            Files.createDirectories(classLists());
            Files.createDirectories(home.resolve("dev"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use " + home + " as state directory", e);
        }
    }

    public Path logs() {
        return home.resolve("logs");
    }

    public Path log(String name) {
        return logs().resolve(name + ".log");
    }

    public Path launcherLog() {
        return log("launcher");
    }

    /** Variables of the running stack, for a shell to source. */
    public Path env() {
        return home.resolve("env");
    }

    Path secrets() {
        return home.resolve("secrets.properties");
    }

    /** Held by the one launcher that uses this directory. */
    public Path lock() {
        return home.resolve("lock");
    }

    /** Held by {@code atelier dev} as long as it runs the service instead of the platform. */
    public Path devLock(ServiceDefinition service) {
        return home.resolve("dev").resolve(service.module() + ".lock");
    }

    /** The variables for {@code atelier dev}, there once the platform's own processes of the service have ended. */
    public Path devEnvironment(ServiceDefinition service) {
        return home.resolve("dev").resolve(service.module() + ".properties");
    }

    Path launcher() {
        return home.resolve("launcher.properties");
    }

    Path processes() {
        return home.resolve("processes.properties");
    }

    /** What the supervisor has done, by the name of the part. */
    Path restarts() {
        return home.resolve("restarts.properties");
    }

    Path data(String server) {
        return home.resolve(server);
    }

    Path classList(String process) {
        return classLists().resolve(process + ".lst");
    }

    private Path classLists() {
        return home.resolve("classes");
    }

    /** The demo chain that signs Content Credentials. */
    Path provenance() {
        return home.resolve("provenance");
    }

    Path media() {
        return home.resolve("media");
    }
}
