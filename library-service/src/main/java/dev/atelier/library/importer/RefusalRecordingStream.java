// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.platform.error.ApiException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records why a write was refused, because the download reports only that writing failed. */
final class RefusalRecordingStream extends OutputStream {
    private final OutputStream target;
    private @Nullable ApiException refusal;

    RefusalRecordingStream(OutputStream target) {
        this.target = target;
    }

    Optional<ApiException> refusal() {
        return Optional.ofNullable(refusal);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            target.write(bytes, offset, length);
        } catch (ApiException refused) {
            refusal = refused;
            throw new IOException("the body is refused", refused);
        }
    }
}
