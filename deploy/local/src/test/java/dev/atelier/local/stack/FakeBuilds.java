// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Lays {@link FakeService} where the builds of the real services would lie. */
public final class FakeBuilds {

    private FakeBuilds() {}

    public static Path in(Path root) throws IOException {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            Path directory =
                    Files.createDirectories(root.resolve(service.folder()).resolve("target/quarkus-app"));
            write(directory.resolve("quarkus-run.jar"));
        }
        return root;
    }

    private static void write(Path jar) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeService.class.getName());
        String entry = FakeService.class.getName().replace('.', '/') + ".class";
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var in = FakeService.class.getResourceAsStream("/" + entry)) {
            out.putNextEntry(new JarEntry(entry));
            if (in == null) {
                throw new IOException("cannot find " + entry);
            }
            in.transferTo(out);
        }
    }
}
