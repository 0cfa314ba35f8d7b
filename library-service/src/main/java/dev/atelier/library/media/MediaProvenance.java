// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.atelier.platform.json.WireName;
import dev.atelier.platform.provenance.ContentCredentials;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Where an object comes from, as its Content Credentials say or said. */
@Embeddable
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(name = "Provenance")
public record MediaProvenance(
        @Column(name = "provenance") @Enumerated(EnumType.STRING)
        Status status,

        @Column(name = "provenance_reason") @Nullable String reason,
        @Column(name = "provenance_manifest") @Nullable String manifest,
        @Column(name = "provenance_signer") @Nullable String signer,
        @Column(name = "provenance_source") @Nullable String sourceType,
        @Column(name = "provenance_validity") @Nullable String validity) {

    /** What became of the credentials. */
    public enum Status implements WireName {
        /** This platform made the file and signed it. */
        SIGNED,
        /** The file came with credentials, and its bytes are untouched. */
        KEPT,
        /** The file came with credentials, which left it together with private metadata. */
        REMOVED,
        /** The file has no credentials and came without. */
        NONE
    }

    /** Why an output has no credentials. */
    public enum Reason implements WireName {
        FORMAT,
        NOT_CONFIGURED,
        FAILED
    }

    public static final MediaProvenance NONE = new MediaProvenance(Status.NONE, null, null, null, null, null);

    public static MediaProvenance unmarked(Reason reason) {
        return new MediaProvenance(Status.NONE, reason.wire(), null, null, null, null);
    }

    public static MediaProvenance signed(String manifest, String sourceType) {
        return new MediaProvenance(Status.SIGNED, null, manifest, null, sourceType, null);
    }

    /** The facts of credentials that a file came with. */
    public static MediaProvenance of(ContentCredentials credentials, boolean areKept) {
        return new MediaProvenance(
                areKept ? Status.KEPT : Status.REMOVED,
                null,
                presentOrNull(credentials.manifest()),
                presentOrNull(credentials.signer()),
                credentials.sourceTypes().isEmpty()
                        ? null
                        : credentials.sourceTypes().getFirst(),
                wire(credentials.validity()));
    }

    /** Whether the kind of source may be repeated: said here, or in credentials that held. */
    public boolean holds() {
        return validity == null || validity.equals(wire(Validity.TRUSTED)) || validity.equals(wire(Validity.VALID));
    }

    private static String wire(Validity validity) {
        return validity.name().toLowerCase(Locale.ROOT);
    }

    private static @Nullable String presentOrNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
