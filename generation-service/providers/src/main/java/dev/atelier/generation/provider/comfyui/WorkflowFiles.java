// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.comfyui;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** The graphs in the operator's folder, read anew for every job so that a change needs no restart. */
final class WorkflowFiles {
    private static final Logger LOG = Logger.getLogger(WorkflowFiles.class);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");
    private static final long LARGEST = 2_000_000;

    private WorkflowFiles() {}

    static Optional<JsonNode> find(Upstream upstream, String model) {
        String folder = upstream.options().getOrDefault("workflow-dir", "");
        if (folder.isEmpty() || !NAME.matcher(model).matches()) {
            return Optional.empty();
        }
        Path file = Path.of(folder).resolve(model + ".json");
        try {
            return Files.size(file) > LARGEST
                    ? Optional.empty()
                    : Optional.of(UpstreamJson.read(Files.readAllBytes(file))).filter(Workflow::isGraph);
        } catch (IOException e) {
            LOG.errorf("workflow not readable provider=%s file=%s cause=%s", upstream.name(), file, e);
            return Optional.empty();
        }
    }
}
