// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import dev.atelier.local.demo.DemoChain;
import dev.atelier.platform.provenance.manifest.ClaimSigner;
import dev.atelier.platform.provenance.manifest.DigitalSourceType;
import dev.atelier.platform.provenance.manifest.KeySigner;
import dev.atelier.platform.provenance.manifest.MediaClaim;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.MediaClaim.Ingredient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The demo chain of a test, and claims to sign with it. */
public record DemoSigner(ClaimSigner signer, TrustAnchors anchors) {
    public static DemoSigner in(Path directory) throws IOException, GeneralSecurityException {
        DemoChain files = DemoChain.loadOrCreate(directory);
        return new DemoSigner(
                new KeySigner(
                        Certificates.parseKey(Files.readString(files.key())),
                        Certificates.parseChain(Files.readString(files.chain()))),
                new TrustAnchors(Certificates.parseChain(Files.readString(files.root()))));
    }

    public static MediaClaim claim(Derivation derivation, Ingredient... ingredients) {
        return new MediaClaim(
                derivation,
                DigitalSourceType.ALGORITHMIC_MEDIA,
                "atelier-canvas",
                Optional.of("0123abcd"),
                Optional.of("gen_12"),
                List.of(ingredients),
                Instant.parse("2026-11-23T08:00:00Z"));
    }
}
