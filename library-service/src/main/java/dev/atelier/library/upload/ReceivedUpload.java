// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileName;
import dev.atelier.library.storage.StagedFile;
import java.io.IOException;
import java.util.Optional;

/** A completely received upload; closing deletes its file unless the store has taken it. */
public record ReceivedUpload(StagedFile file, FileName name, Optional<String> model) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        file.close();
    }
}
