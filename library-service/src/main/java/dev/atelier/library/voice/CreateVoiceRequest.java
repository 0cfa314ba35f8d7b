// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.library.media.DisplayName;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.FileId;
import org.jspecify.annotations.Nullable;

/** A request to create a voice from a recording. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CreateVoiceRequest(
        @Nullable Long account,
        @Nullable String name,
        @Nullable VoiceProvider provider,
        @Nullable String file) {

    long requireAccount() {
        return RequiredInput.param(account, "account");
    }

    DisplayName displayName() {
        return DisplayName.of(RequiredInput.param(name, "name"), "name");
    }

    /** Refuses the other providers, which train voices themselves. */
    void requireEmbedded() {
        if (RequiredInput.param(provider, "provider") != VoiceProvider.EMBEDDED) {
            throw ApiException.invalid("Only voices of the provider embedded can be made here.", "provider");
        }
    }

    FileId requireSample() {
        String text = RequiredInput.param(file, "file");
        if (!text.matches("file_[0-9]{1,18}")) {
            throw ApiException.invalid("file must look like file_12.", "file");
        }
        return FileId.fromString(text);
    }
}
