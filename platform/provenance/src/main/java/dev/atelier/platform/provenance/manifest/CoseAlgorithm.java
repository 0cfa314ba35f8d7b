// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.Signature;
import java.security.interfaces.ECKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Optional;

/** The signature algorithms that C2PA allows (C2PA 2.2, 13.2.1) under their numbers of COSE (RFC 9053). */
public enum CoseAlgorithm {
    ES256(-7, "SHA256withECDSAinP1363Format", 256),
    ES384(-35, "SHA384withECDSAinP1363Format", 384),
    ES512(-36, "SHA512withECDSAinP1363Format", 521),
    PS256(-37, "RSASSA-PSS", 0),
    PS384(-38, "RSASSA-PSS", 0),
    PS512(-39, "RSASSA-PSS", 0),
    EDDSA(-8, "Ed25519", 0);

    private final int number;
    private final String name;
    private final int curveBits;

    CoseAlgorithm(int number, String name, int curveBits) {
        this.number = number;
        this.name = name;
        this.curveBits = curveBits;
    }

    static Optional<CoseAlgorithm> of(int number) {
        return Arrays.stream(values())
                .filter(algorithm -> algorithm.number == number)
                .findFirst();
    }

    /** The algorithm to sign with this key; empty for a key that C2PA does not allow. */
    public static Optional<CoseAlgorithm> of(Key key) {
        return switch (key.getAlgorithm()) {
            case "RSA", "RSASSA-PSS" -> Optional.of(PS256);
            case "EdDSA", "Ed25519" -> Optional.of(EDDSA);
            case "EC" ->
                Arrays.stream(values())
                        .filter(algorithm -> key instanceof ECKey curve
                                && algorithm.curveBits
                                        == curve.getParams()
                                                .getCurve()
                                                .getField()
                                                .getFieldSize())
                        .findFirst();
            default -> Optional.empty();
        };
    }

    int number() {
        return number;
    }

    public Signature signature() throws GeneralSecurityException {
        Signature signature = Signature.getInstance(name);
        Optional<PSSParameterSpec> parameters = parameters();
        if (parameters.isPresent()) {
            signature.setParameter(parameters.orElseThrow());
        }
        return signature;
    }

    /** A salt as long as the hash (RFC 8230, 2). */
    private Optional<PSSParameterSpec> parameters() {
        return switch (this) {
            case PS256 -> Optional.of(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
            case PS384 -> Optional.of(new PSSParameterSpec("SHA-384", "MGF1", MGF1ParameterSpec.SHA384, 48, 1));
            case PS512 -> Optional.of(new PSSParameterSpec("SHA-512", "MGF1", MGF1ParameterSpec.SHA512, 64, 1));
            case ES256, ES384, ES512, EDDSA -> Optional.empty();
        };
    }
}
