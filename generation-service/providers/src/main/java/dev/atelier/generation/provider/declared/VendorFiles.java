// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.Upstream;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the upstreams of this dialect; each is read once. */
@ApplicationScoped
class VendorFiles {
    private static final Pattern SHIPPED = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private final Map<String, Vendor> vendors = new ConcurrentHashMap<>();
    private final Clock clock;

    VendorFiles(Clock clock) {
        this.clock = clock;
    }

    /** @throws IllegalStateException when the file cannot be used, with everything that is wrong with it */
    Vendor of(Upstream upstream) {
        return vendors.computeIfAbsent(upstream.name(), _ -> read(upstream));
    }

    private Vendor read(Upstream upstream) {
        String file = upstream.options().get("file");
        String shipped = upstream.options().get("vendor");
        if ((file == null) == (shipped == null)) {
            throw new IllegalStateException("upstream " + upstream.name()
                    + " of dialect http needs one of options.file, a path, and options.vendor, a file that"
                    + " comes with it");
        }
        try {
            return file == null
                    ? VendorFileReader.read(shipped + ".yaml", shipped(String.valueOf(shipped)), clock)
                    : VendorFileReader.read(file, Files.readString(Path.of(file)), clock);
        } catch (IOException e) {
            throw new IllegalStateException("the file of upstream " + upstream.name() + " cannot be read: " + e, e);
        }
    }

    /** The text of a file that comes with the service. */
    static String shipped(String vendor) throws IOException {
        String name = "/upstreams/" + vendor + ".yaml";
        try (InputStream file = SHIPPED.matcher(vendor).matches()
                ? VendorFiles.class.getResourceAsStream(name)
                : InputStream.nullInputStream()) {
            if (file == null) {
                throw new IOException("no vendor '" + vendor + "' comes with the service");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
