// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.util.Optional;

/** The key that signs Content Credentials, and whose credentials are trusted. */
@ConfigMapping(prefix = "atelier.provenance")
public interface ProvenanceConfig {
    /**
     * Where the private key is, PKCS #8 in PEM: {@code file:/path} or {@code env:NAME}; or the {@code https} address of a signer
     * that has it. Without it nothing is signed.
     */
    Optional<String> key();

    /** Where the bearer token for that signer is. */
    Optional<String> signerToken();

    /** The address of a time stamp authority (RFC 3161), http or https. Without it signatures end with their certificate. */
    Optional<URI> timeStampUrl();

    /** Where the certificates are, PEM: that of the key first, then its issuers. */
    Optional<String> chain();

    /** Where the roots are, PEM, whose signers are trusted beside the last certificate of the chain. */
    Optional<String> trustedRoots();
}
