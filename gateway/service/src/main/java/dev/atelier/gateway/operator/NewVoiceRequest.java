// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import dev.atelier.platform.id.AccountId;
import dev.atelier.platform.id.FileId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A new voice, from a file of an account. */
record NewVoiceRequest(
        @Nullable String account,
        @Nullable String name,
        @Nullable String provider,
        @Nullable String file) {
    private static final List<String> PROVIDERS = List.of("embedded", "elevenlabs", "minimax");

    LibraryClient.NewVoice voice() {
        return new LibraryClient.NewVoice(
                AccountId.fromString(Checks.text(account, "account")).value(),
                Checks.text(name, "name"),
                Checks.oneOf(PROVIDERS, provider, "provider"),
                FileId.fromString(Checks.text(file, "file")).toString());
    }
}
