// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.probe.ByteReader;
import dev.atelier.platform.media.probe.InvalidMediaException;
import dev.atelier.platform.provenance.container.Embedding;
import dev.atelier.platform.provenance.container.MediaContainer;
import dev.atelier.platform.provenance.container.Range;
import dev.atelier.platform.provenance.container.UnsupportedLayoutException;
import dev.atelier.platform.provenance.manifest.ClaimSigner;
import dev.atelier.platform.provenance.manifest.HardBinding;
import dev.atelier.platform.provenance.manifest.ManifestWriter;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;

/**
 * Writes files with signed credentials in them. A file is read twice, once to hash it and once to copy it, and is never in
 * memory.
 */
public final class CredentialWriter {
    private static final String SHA256 = "SHA-256";

    private final ClaimSigner signer;
    private final TimeStamper stamper;

    public CredentialWriter(ClaimSigner signer, TimeStamper stamper) {
        this.signer = signer;
        this.stamper = stamper;
    }

    /** A file that is hashed and signed, and can be written once or more. */
    public static final class SignedMedia {
        private final Path path;
        private final Embedding embedding;
        private final byte[] store;
        private final String manifest;

        private SignedMedia(Path path, Embedding embedding, byte[] store, String manifest) {
            this.path = path;
            this.embedding = embedding;
            this.store = store;
            this.manifest = manifest;
        }

        /** The name of the manifest. */
        public String manifest() {
            return manifest;
        }

        public void writeTo(OutputStream target) throws IOException {
            try (ByteReader file = new ByteReader(path)) {
                embedding.write(file, store, target);
            }
        }
    }

    /**
     * Signs a claim for a file.
     *
     * @return empty when the format, or this file of it, has no place for credentials
     * @throws GeneralSecurityException when the signature cannot be made
     */
    public Optional<SignedMedia> sign(Path path, MediaFormat format, MediaClaim claim)
            throws IOException, GeneralSecurityException {
        Optional<MediaContainer> container = MediaContainer.writable(format);
        if (container.isEmpty()) {
            return Optional.empty();
        }
        try (ByteReader file = new ByteReader(path)) {
            ManifestWriter manifest = new ManifestWriter(claim, signer, stamper);
            int size = manifest.size(binding(container.orElseThrow().plan(file, 0)));
            Embedding embedding = container.orElseThrow().plan(file, size);
            byte[] hash = embedding.hash(SHA256, file, size);
            byte[] store = manifest.write(binding(embedding), hash);
            return Optional.of(new SignedMedia(path, embedding, store, manifest.label()));
        } catch (UnsupportedLayoutException | InvalidMediaException _) {
            return Optional.empty();
        }
    }

    private static HardBinding binding(Embedding embedding) {
        if (embedding.isBoxHash()) {
            return new HardBinding.BoxHash(MediaContainer.BMFF_UUID);
        }
        Range unhashed = embedding.hashing().skipped().getFirst();
        return new HardBinding.DataHash(unhashed.from(), unhashed.length());
    }
}
