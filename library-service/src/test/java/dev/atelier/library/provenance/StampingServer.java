// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERSet;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.AttributeTable;
import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.cms.Time;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampResponseGenerator;
import org.bouncycastle.tsp.TimeStampTokenGenerator;
import org.jspecify.annotations.Nullable;

/** A time stamp authority on this machine, which stamps with the hour that a test sets and issues certificates. */
final class StampingServer implements AutoCloseable {
    private static final String ALGORITHM = "SHA256withECDSA";
    private static final Instant BEGINNING = Instant.parse("2019-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2049-01-01T00:00:00Z");

    /** A key and its certificate. */
    record Identity(KeyPair key, X509Certificate certificate) {}

    private final Identity root = issue("root", null, BEGINNING, END, null);
    private final Identity stamper = issue("time stamps", root, BEGINNING, END, KeyPurposeId.id_kp_timeStamping);
    private final HttpServer server;
    private final AtomicInteger asked = new AtomicInteger();
    private volatile Instant time = Instant.now();
    private volatile UnaryOperator<byte[]> answer = UnaryOperator.identity();

    StampingServer() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.incrementAndGet();
            try (OutputStream body = exchange.getResponseBody()) {
                byte[] bytes = answer.apply(stamp(exchange));
                exchange.getResponseHeaders().set("Content-Type", "application/timestamp-reply");
                exchange.sendResponseHeaders(200, bytes.length);
                body.write(bytes);
            } catch (Exception e) {
                throw new IOException(e);
            }
        });
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/tsa");
    }

    int asked() {
        return asked.get();
    }

    X509Certificate root() {
        return root.certificate();
    }

    /** Stamps with this hour from now on. */
    void setTime(Instant hour) {
        time = hour;
    }

    /** Changes each answer from now on. */
    void setAnswer(UnaryOperator<byte[]> change) {
        answer = change;
    }

    /** A key that may sign claims between two instants. */
    Identity issueSigner(Instant from, Instant to) throws Exception {
        return issue("signer", root, from, to, KeyPurposeId.id_kp_emailProtection);
    }

    private byte[] stamp(HttpExchange exchange) throws Exception {
        TimeStampRequest request =
                new TimeStampRequest(exchange.getRequestBody().readAllBytes());
        // Programs also read the hour at which the token itself was signed.
        Attribute hour = new Attribute(CMSAttributes.signingTime, new DERSet(new Time(Date.from(time))));
        TimeStampTokenGenerator tokens = new TimeStampTokenGenerator(
                new JcaSimpleSignerInfoGeneratorBuilder()
                        .setSignedAttributeGenerator(new AttributeTable(hour))
                        .build(ALGORITHM, stamper.key().getPrivate(), stamper.certificate()),
                new JcaDigestCalculatorProviderBuilder().build().get(new AlgorithmIdentifier(TSPAlgorithms.SHA256)),
                new ASN1ObjectIdentifier("1.3.6.1.4.1.62558.99"));
        tokens.addCertificates(new JcaCertStore(List.of(stamper.certificate())));
        return new TimeStampResponseGenerator(tokens, TSPAlgorithms.ALLOWED)
                .generate(request, BigInteger.valueOf(asked.get()), Date.from(time))
                .getEncoded();
    }

    /** Without an issuer the certificate is signed with its own key. */
    private static Identity issue(
            String name, @Nullable Identity issuer, Instant from, Instant to, @Nullable KeyPurposeId purpose)
            throws Exception {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
        keys.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair key = keys.generateKeyPair();
        X500Name subject = new X500Name("O=Time Stamps of a Test,CN=" + name);
        X500Name issuerName = issuer == null
                ? subject
                : X500Name.getInstance(
                        issuer.certificate().getSubjectX500Principal().getEncoded());
        JcaX509v3CertificateBuilder certificate = new JcaX509v3CertificateBuilder(
                issuerName,
                BigInteger.valueOf(System.nanoTime()),
                Date.from(from),
                Date.from(to),
                subject,
                key.getPublic());
        JcaX509ExtensionUtils extensions = new JcaX509ExtensionUtils();
        certificate.addExtension(Extension.basicConstraints, true, new BasicConstraints(issuer == null));
        certificate.addExtension(
                Extension.keyUsage,
                true,
                new KeyUsage(issuer == null ? KeyUsage.keyCertSign : KeyUsage.digitalSignature));
        certificate.addExtension(
                Extension.subjectKeyIdentifier, false, extensions.createSubjectKeyIdentifier(key.getPublic()));
        if (issuer != null) {
            certificate.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    extensions.createAuthorityKeyIdentifier(issuer.certificate()));
            certificate.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(purpose));
        }
        KeyPair signing = issuer == null ? key : issuer.key();
        return new Identity(
                key,
                new JcaX509CertificateConverter()
                        .getCertificate(
                                certificate.build(new JcaContentSignerBuilder(ALGORITHM).build(signing.getPrivate()))));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
