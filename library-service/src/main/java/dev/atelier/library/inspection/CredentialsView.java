// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.inspection;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.provenance.ContentCredentials;
import java.util.List;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The credentials of a file in an API response; its texts come from the program that wrote the credentials. */
@Schema(name = "ContentCredentials")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record CredentialsView(
        @Schema(
                description = "`trusted`; `valid`: intact, and the signer is unknown; `invalid`: something was changed;"
                        + " `unreadable`: there are some, and they cannot be judged.",
                examples = "trusted")
        String validity,

        @Schema(description = "Status code of C2PA for what does not hold.", examples = "assertion.dataHash.mismatch")
        @Nullable String problem,

        @Nullable String manifest,

        @Schema(description = "Organisation or name in the certificate.") @Nullable String signer,

        @Schema(description = "The program that wrote them.") @Nullable String generator,

        @Schema(examples = "[\"c2pa.created\"]") List<String> actions,

        @Schema(
                description = "Codes of IPTC's vocabulary of digital source types.",
                examples = "[\"trainedAlgorithmicMedia\"]")
        List<String> sourceTypes) {

    static CredentialsView of(ContentCredentials credentials) {
        return new CredentialsView(
                credentials.validity().name().toLowerCase(Locale.ROOT),
                credentials.problem().orElse(null),
                presentOrNull(credentials.manifest()),
                presentOrNull(credentials.signer()),
                presentOrNull(credentials.generator()),
                credentials.actions(),
                credentials.sourceTypes());
    }

    private static @Nullable String presentOrNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
