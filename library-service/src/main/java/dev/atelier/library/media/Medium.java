// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.StagedObject;
import java.io.IOException;

/** A staged body that was looked at; closing removes it unless it was published. */
public record Medium(StagedObject bytes, MediaFormat format, MediaFacts facts) implements AutoCloseable {

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
