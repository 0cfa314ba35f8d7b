// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.local.demo.DemoChain;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.manifest.KeySigner;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;

/** A vendor with a key of its own, whose root Atelier does not trust. */
public final class Vendor {
    private final Path directory;
    private final DemoChain chain;

    /** @param directory for the key and for the files that are signed */
    public Vendor(Path directory) {
        this.directory = directory;
        this.chain = DemoChain.loadOrCreate(directory);
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
        return sign(bytes, SignedFile.claim(Derivation.CREATED, "a model")).bytes();
    }

    public SignedFile sign(byte[] bytes, MediaClaim claim) throws Exception {
        return SignedFile.write(target(), bytes, writer(), claim);
    }

    /** With the credentials in an ID3 tag before the bytes, as an MP3 has them. */
    public byte[] signInTag(byte[] bytes) throws Exception {
        MediaClaim claim = SignedFile.claim(Derivation.CREATED, "a model");
        return SignedFile.write(target(), bytes, MediaFormat.MP3, writer(), claim)
                .bytes();
    }

    private Path target() throws IOException {
        return Files.createTempFile(directory, "signed", "");
    }

    private CredentialWriter writer() throws Exception {
        KeySigner signer = new KeySigner(
                Certificates.parseKey(Files.readString(chain.key())),
                Certificates.parseChain(Files.readString(chain.chain())));
        return new CredentialWriter(signer, TimeStamper.NONE);
    }
}
