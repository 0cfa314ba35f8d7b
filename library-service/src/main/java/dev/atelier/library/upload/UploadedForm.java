// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import dev.atelier.library.file.FileName;
import dev.atelier.library.storage.StagedObject;
import java.io.IOException;
import java.util.Optional;

/** An upload that came in whole; closing removes its bytes unless they were published. */
record UploadedForm(StagedObject bytes, FileName name, Optional<String> model) implements AutoCloseable {

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
