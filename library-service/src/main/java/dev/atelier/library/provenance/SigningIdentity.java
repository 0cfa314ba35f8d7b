// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.provenance.Certificates;
import dev.atelier.platform.provenance.CredentialReader;
import dev.atelier.platform.provenance.CredentialWriter;
import dev.atelier.platform.provenance.TrustAnchors;
import dev.atelier.platform.provenance.manifest.ClaimSigner;
import dev.atelier.platform.provenance.manifest.KeySigner;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import dev.atelier.platform.secret.SecretReference;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** The key and the certificates of this installation; a setting that cannot be used stops the start. */
@ApplicationScoped
@Startup
public class SigningIdentity {
    private static final Logger LOG = Logger.getLogger(SigningIdentity.class);

    private final List<X509Certificate> chain;
    private final Optional<ClaimSigner> signer;
    private final TimeStamper stamper;
    private final CredentialReader reader;

    SigningIdentity(ProvenanceConfig config, TrustedClient http, TimeStamper stamper) {
        this.stamper = stamper;
        if (config.key().isPresent() != config.chain().isPresent()) {
            throw new IllegalStateException("atelier.provenance.key and atelier.provenance.chain belong together");
        }
        chain = config.chain().map(SigningIdentity::readChain).orElse(List.of());
        signer = config.key().map(key -> createSigner(key, config.signerToken(), http));
        List<X509Certificate> trusted = new ArrayList<>(chain.isEmpty() ? List.of() : List.of(chain.getLast()));
        config.trustedRoots().map(SigningIdentity::readChain).ifPresent(trusted::addAll);
        reader = new CredentialReader(new TrustAnchors(trusted));
        if (signer.isEmpty()) {
            LOG.warn("outputs are not signed: atelier.provenance.key is not set");
        }
    }

    /** Signs outputs, with a time stamp where there is an authority; empty without a key. */
    Optional<CredentialWriter> outputWriter() {
        return signer.map(some -> new CredentialWriter(some, stamper));
    }

    /** Signs small pictures: they are made again at any time, while a client waits. */
    Optional<CredentialWriter> thumbnailWriter() {
        return signer.map(some -> new CredentialWriter(some, TimeStamper.NONE));
    }

    /** Trusts the configured roots. */
    public CredentialReader reader() {
        return reader;
    }

    /** SHA-256 of the certificate that signs now; empty without a key. */
    public Optional<String> certificate() {
        return chain.stream().findFirst().map(Certificates::fingerprint);
    }

    /** The certificates, that of the key first; none without a key. */
    public List<X509Certificate> chain() {
        return chain;
    }

    private ClaimSigner createSigner(String key, Optional<String> token, TrustedClient http) {
        try {
            return RemoteSigner.isAddress(key)
                    ? new RemoteSigner(http, URI.create(key), token.map(SecretReference::new), chain)
                    : new KeySigner(Certificates.parseKey(read("atelier.provenance.key", key)), chain);
        } catch (GeneralSecurityException unusable) {
            throw unusable("atelier.provenance.key", unusable);
        }
    }

    private static List<X509Certificate> readChain(String location) {
        try {
            return Certificates.parseChain(read("a chain of atelier.provenance", location));
        } catch (GeneralSecurityException unusable) {
            throw unusable("a chain of atelier.provenance", unusable);
        }
    }

    private static String read(String setting, String location) {
        SecretReference reference = new SecretReference(location);
        if (!reference.isWellFormed()) {
            throw new IllegalStateException(
                    setting + " must say where the PEM is: env:NAME or file:/path, never the PEM itself");
        }
        return reference
                .read()
                .orElseThrow(() -> new IllegalStateException("the PEM of " + setting + " is empty or not there"));
    }

    /** Without the cause, whose message may have bytes of the key. */
    private static IllegalStateException unusable(String setting, GeneralSecurityException reason) {
        return new IllegalStateException(setting + " cannot be used: " + reason.getMessage());
    }
}
