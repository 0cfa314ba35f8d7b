// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The certificate authorities of the JDK plus those of a test. */
final class TlsTrustAnchors {

    private TlsTrustAnchors() {}

    static TrustOptions with(Path testCa) {
        try (InputStream pem = Files.newInputStream(testCa)) {
            KeyStore anchors = KeyStore.getInstance(KeyStore.getDefaultType());
            anchors.load(null, null);
            for (X509Certificate usual : manager(null).getAcceptedIssuers()) {
                add(anchors, usual);
            }
            for (Certificate own : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                add(anchors, own);
            }
            return TrustOptions.wrap(manager(anchors));
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("atelier.egress.test-ca cannot be read: " + testCa, e);
        }
    }

    private static void add(KeyStore anchors, Certificate certificate) throws GeneralSecurityException {
        anchors.setCertificateEntry("anchor-" + anchors.size(), certificate);
    }

    private static X509TrustManager manager(@Nullable KeyStore anchors) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(anchors);
        Stream<TrustManager> managers = Arrays.stream(factory.getTrustManagers());
        return managers.filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow();
    }
}
