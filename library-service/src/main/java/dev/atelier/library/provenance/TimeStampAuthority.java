// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.provenance;

import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import dev.atelier.platform.secret.Sha256;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.tsp.TSPAlgorithms;
import org.bouncycastle.tsp.TSPException;
import org.bouncycastle.tsp.TimeStampRequest;
import org.bouncycastle.tsp.TimeStampRequestGenerator;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampToken;
import org.jboss.logging.Logger;

/**
 * Asks an authority for time stamps (RFC 3161, 3.4: over HTTP). A stamp is never worth a run: without one the output is stored
 * with a signature that ends with its certificate, and is counted (ADR 0054).
 */
final class TimeStampAuthority implements TimeStamper {
    private static final Logger LOG = Logger.getLogger(TimeStampAuthority.class);
    /** The run that made the output waits. */
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    /** Runs do not wait one after the other for an authority that is away. */
    private static final Duration PAUSE = Duration.ofSeconds(30);
    /** Tokens of public authorities have 3 to 7 KB, most of it their certificates. */
    private static final int SPACE = 10 * 1024;

    private static final int LARGEST_TOKEN = SPACE - 512;
    private static final int NONCE_BITS = 64;

    private final TrustedClient http;
    private final URI address;
    private final MeterRegistry metrics;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private volatile Instant pausedUntil = Instant.MIN;

    TimeStampAuthority(TrustedClient http, URI address, MeterRegistry metrics, Clock clock) {
        if (address.getHost() == null || !("https".equals(address.getScheme()) || "http".equals(address.getScheme()))) {
            throw new IllegalStateException("atelier.provenance.time-stamp-url must be an http or https address");
        }
        this.http = http;
        this.address = address;
        this.metrics = metrics;
        this.clock = clock;
    }

    @Override
    public int space() {
        return SPACE;
    }

    @Override
    public Optional<byte[]> stamp(byte[] bytes) {
        if (clock.instant().isBefore(pausedUntil)) {
            count("skipped");
            return Optional.empty();
        }
        try {
            byte[] token = ask(bytes);
            count("stamped");
            return Optional.of(token);
        } catch (IOException
                | TSPException
                | GeneralSecurityException
                | OperatorCreationException
                | RuntimeException e) {
            pausedUntil = clock.instant().plus(PAUSE);
            LOG.warnf("time stamp not given reason=%s", e.getMessage());
            count("failed");
            return Optional.empty();
        }
    }

    private byte[] ask(byte[] bytes)
            throws IOException, TSPException, GeneralSecurityException, OperatorCreationException {
        TimeStampRequestGenerator generator = new TimeStampRequestGenerator();
        generator.setCertReq(true);
        TimeStampRequest request =
                generator.generate(TSPAlgorithms.SHA256, Sha256.of(bytes), new BigInteger(NONCE_BITS, random));
        TimeStampResponse response = new TimeStampResponse(send(request.getEncoded()));
        // The status, the nonce, and that the stamp is one of these bytes.
        response.validate(request);
        TimeStampToken token = response.getTimeStampToken();
        if (token == null || token.getEncoded().length > LARGEST_TOKEN) {
            throw new TSPException("there is no token, or one that is too long");
        }
        requireSignature(token);
        return token.getEncoded();
    }

    /** A machine on the way may have answered; the programs that check the file decide whether they trust the authority. */
    private static void requireSignature(TimeStampToken token)
            throws TSPException, GeneralSecurityException, OperatorCreationException {
        X509CertificateHolder certificate = token.getCertificates().getMatches(null).stream()
                .filter(candidate -> token.getSID().match(candidate))
                .findFirst()
                .orElseThrow(() -> new TSPException("the token has no certificate"));
        token.validate(new JcaSimpleSignerInfoVerifierBuilder().build(certificate));
    }

    private byte[] send(byte[] request) throws IOException {
        TrustedRequest call = new TrustedRequest(
                "POST", address, Map.of("Content-Type", "application/timestamp-query"), Payload.of(request), TIMEOUT);
        try {
            return switch (http.call(call, 2 * SPACE)) {
                case TrustedResult.Answered(var answer)
                when answer.isSuccess() -> answer.body().getBytes();
                case TrustedResult.Answered(var answer) -> throw new IOException("it answers " + answer.status());
                case TrustedResult.NotSent(var failure) -> throw new IOException("not reached: " + failure.reason());
                case TrustedResult.Lost(var failure) -> throw new IOException("no answer: " + failure.reason());
            };
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("not waited for", interrupted);
        }
    }

    private void count(String outcome) {
        metrics.counter("atelier.library.time.stamps", "outcome", outcome).increment();
    }
}
