// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.library.media.DisplayName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.FileId;
import org.jspecify.annotations.Nullable;

/** A voice to be made from a recording. */
public record CreateVoiceRequest(
        @Nullable Long account,
        @Nullable String name,
        @Nullable VoiceProvider provider,
        @Nullable String file) {

    long who() {
        return present(account, "account");
    }

    DisplayName displayName() {
        return DisplayName.of(present(name, "name"), "name");
    }

    /** Others train their voices themselves. */
    void requireEmbedded() {
        if (present(provider, "provider") != VoiceProvider.EMBEDDED) {
            throw ApiException.invalid("Only voices of the provider embedded can be made here.", "provider");
        }
    }

    FileId sample() {
        String text = present(file, "file");
        if (!text.matches("file_[0-9]{1,18}")) {
            throw ApiException.invalid("file must look like file_12.", "file");
        }
        return FileId.fromString(text);
    }

    private static <T> T present(@Nullable T value, String param) {
        if (value == null) {
            throw ApiException.invalid(param + " is missing.", param);
        }
        return value;
    }
}
