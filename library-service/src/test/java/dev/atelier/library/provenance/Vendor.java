// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.local.stack.DemoChain;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaSniffer;
import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.CredentialWriter.SignedMedia;
import dev.atelier.platform.provenance.manifest.DigitalSourceType;
import dev.atelier.platform.provenance.manifest.KeySigner;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A vendor with a key of its own, whose root nobody here trusts. */
public final class Vendor {
    private final Path directory;
    private final DemoChain chain;

    /** @param directory for the key and for the files that are signed */
    public Vendor(Path directory) {
        this.directory = directory;
        this.chain = DemoChain.loadOrCreate(directory);
    }

    /** A signed file and the name of its manifest. */
    public record Signed(Path file, String manifest) {
        public byte[] bytes() throws IOException {
            return Files.readAllBytes(file);
        }
    }

    public DemoChain chain() {
        return chain;
    }

    X509Certificate certificate() throws Exception {
        return Certificates.parseChain(Files.readString(chain.chain())).getFirst();
    }

    public String fingerprint() throws Exception {
        return Certificates.fingerprint(certificate());
    }

    public byte[] sign(byte[] bytes) throws Exception {
        return sign(bytes, "a model").bytes();
    }

    public Signed sign(byte[] bytes, String model) throws Exception {
        KeySigner signer = new KeySigner(
                Certificates.parseKey(Files.readString(chain.key())),
                Certificates.parseChain(Files.readString(chain.chain())));
        Path file = Files.write(directory.resolve("plain"), bytes);
        SignedMedia media = new CredentialWriter(signer, TimeStamper.NONE)
                .sign(
                        file,
                        format(bytes),
                        new MediaClaim(
                                Derivation.CREATED,
                                DigitalSourceType.TRAINED_ALGORITHMIC_MEDIA,
                                model,
                                Optional.empty(),
                                Optional.empty(),
                                List.of(),
                                Instant.EPOCH))
                .orElseThrow();
        Path signed = Files.createTempFile(directory, "signed", "");
        try (OutputStream target = Files.newOutputStream(signed)) {
            media.writeTo(target);
        }
        return new Signed(signed, media.manifest());
    }

    public static MediaFormat format(byte[] bytes) {
        return MediaSniffer.sniff(Arrays.copyOf(bytes, Math.min(bytes.length, MediaSniffer.HEAD_BYTES)))
                .orElseThrow();
    }
}
