// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Puts descriptions that the services' builds wrote to files into one file, to be looked at without a running platform. */
public final class AssembledFiles {

    private AssembledFiles() {}

    /** @param args the file to write, then the files to read */
    public static void main(String[] args) throws IOException {
        List<JsonObject> descriptions = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            descriptions.add(new JsonObject(Files.readString(Path.of(args[i]))));
        }
        Files.writeString(
                Path.of(args[0]),
                new OpenApiAssembly("https://atelier.example")
                        .assemble(descriptions)
                        .encodePrettily());
    }
}
