// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaSniffer;
import dev.atelier.platform.provenance.ContentCredentials.Validity;
import dev.atelier.platform.provenance.CredentialReader;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.CredentialWriter.SignedMedia;
import dev.atelier.platform.provenance.TrustAnchors;
import dev.atelier.platform.provenance.manifest.DigitalSourceType;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A file that a test has signed, and the name of its manifest. */
public record SignedFile(Path file, String manifest) {
    static SignedFile write(Path target, byte[] bytes, CredentialWriter writer, MediaClaim claim) throws Exception {
        return write(target, bytes, formatOf(bytes), writer, claim);
    }

    /** @param format whose way to hold credentials is used */
    static SignedFile write(Path target, byte[] bytes, MediaFormat format, CredentialWriter writer, MediaClaim claim)
            throws Exception {
        Path plain = Files.write(target.resolveSibling(target.getFileName() + ".plain"), bytes);
        SignedMedia media = writer.sign(plain, format, claim).orElseThrow();
        try (OutputStream out = Files.newOutputStream(target)) {
            media.writeTo(out);
        }
        return new SignedFile(target, media.manifest());
    }

    /** Says that a trained model did this, to the first of the ingredients where there is one. */
    public static MediaClaim claim(Derivation derivation, String model, Ingredient... ingredients) {
        return new MediaClaim(
                derivation,
                DigitalSourceType.TRAINED_ALGORITHMIC_MEDIA,
                model,
                Optional.empty(),
                Optional.empty(),
                List.of(ingredients),
                Instant.EPOCH);
    }

    static MediaFormat formatOf(byte[] bytes) {
        return MediaSniffer.sniff(Arrays.copyOf(bytes, Math.min(bytes.length, MediaSniffer.HEAD_BYTES)))
                .orElseThrow();
    }

    public byte[] bytes() throws IOException {
        return Files.readAllBytes(file);
    }

    /** The validity of the credentials for a reader that trusts this root. */
    Validity validity(X509Certificate root) throws IOException {
        return new CredentialReader(new TrustAnchors(List.of(root)))
                .read(file, formatOf(bytes()))
                .orElseThrow()
                .validity();
    }
}
