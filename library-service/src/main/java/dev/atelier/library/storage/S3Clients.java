// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** Creates S3 clients that also work with stores other than AWS. */
final class S3Clients {
    // Fast enough to fail a request while its client still waits.
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
    // Long enough for the largest body on a slow link, repeats included.
    private static final Duration CALL_TIMEOUT = Duration.ofMinutes(5);

    private S3Clients() {}

    static S3Client client(S3Config config) {
        S3ClientBuilder builder = S3Client.builder()
                .region(Region.of(config.region()))
                .credentialsProvider(credentials(config))
                .forcePathStyle(true)
                // Several stores refuse the checksums that the SDK adds by default.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT_TIMEOUT)
                        .socketTimeout(READ_TIMEOUT))
                .overrideConfiguration(common -> common.apiCallTimeout(CALL_TIMEOUT));
        config.endpoint().ifPresent(builder::endpointOverride);
        return builder.build();
    }

    static S3Presigner presigner(S3Config config) {
        S3Presigner.Builder builder = S3Presigner.builder()
                .region(Region.of(config.region()))
                .credentialsProvider(credentials(config))
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build());
        config.publicEndpoint().or(config::endpoint).ifPresent(builder::endpointOverride);
        return builder.build();
    }

    private static AwsCredentialsProvider credentials(S3Config config) {
        Optional<String> id = config.accessKey();
        Optional<String> secret = config.secretKey();
        return id.isPresent() && secret.isPresent()
                ? StaticCredentialsProvider.create(AwsBasicCredentials.create(id.orElseThrow(), secret.orElseThrow()))
                : DefaultCredentialsProvider.builder().build();
    }
}
