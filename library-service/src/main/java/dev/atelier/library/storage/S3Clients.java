// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.storage;

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

/** Clients that stores other than AWS understand too. */
final class S3Clients {
    private S3Clients() {}

    static S3Client client(S3Config config) {
        S3ClientBuilder builder = S3Client.builder()
                .region(Region.of(config.region()))
                .credentialsProvider(credentials(config))
                .forcePathStyle(true)
                // The checksums that the SDK adds by default are refused by several stores.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(config.connectTimeout())
                        .socketTimeout(config.readTimeout()))
                .overrideConfiguration(common -> common.apiCallTimeout(config.callTimeout()));
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
