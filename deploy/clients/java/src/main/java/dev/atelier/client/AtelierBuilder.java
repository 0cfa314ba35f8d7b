// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a client. The address and the key that it was not told are those of the environment. */
public final class AtelierBuilder {
    static final String VERSION = "0.1.0";

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);
    private static final int DEFAULT_MAX_RETRIES = 4;

    private @Nullable String baseUrl;
    private @Nullable String apiKey;
    private @Nullable TokenSource tokens;
    private @Nullable HttpClient httpClient;
    private Duration timeout = DEFAULT_TIMEOUT;
    private int maxRetries = DEFAULT_MAX_RETRIES;
    private String userAgent =
            "atelier-java/" + VERSION + " java/" + Runtime.version().feature();

    AtelierBuilder(Map<String, String> environment) {
        baseUrl = environment.get("ATELIER_BASE_URL");
        apiKey = environment.get("ATELIER_API_KEY");
    }

    /** The address of the installation. */
    public AtelierBuilder baseUrl(String baseUrl) {
        this.baseUrl = baseUrl;
        return this;
    }

    public AtelierBuilder apiKey(String apiKey) {
        this.apiKey = apiKey;
        this.tokens = null;
        return this;
    }

    /** In place of a key: access tokens that expire. */
    public AtelierBuilder tokens(TokenSource tokens) {
        this.tokens = tokens;
        return this;
    }

    /** The limit of each call, with all its requests and pauses; ten minutes if not given. */
    public AtelierBuilder timeout(Duration timeout) {
        this.timeout = timeout;
        return this;
    }

    /** How often a request is sent again; four times if not given. */
    public AtelierBuilder maxRetries(int maxRetries) {
        this.maxRetries = maxRetries;
        return this;
    }

    /** The name and version of a program, which stand before those of this library in {@code User-Agent}. */
    public AtelierBuilder userAgent(String program) {
        this.userAgent = program + " " + userAgent;
        return this;
    }

    /** For certificates, a proxy or an executor of its own. It must not follow redirects, which would take the key along. */
    public AtelierBuilder httpClient(HttpClient httpClient) {
        if (httpClient.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException("give a client that follows no redirects");
        }
        this.httpClient = httpClient;
        return this;
    }

    public Atelier build() {
        String key = apiKey == null ? "" : apiKey;
        if (tokens == null && key.isBlank()) {
            throw new AtelierException("give apiKey or tokens, or set ATELIER_API_KEY");
        }
        var transport = new Transport(
                httpClient == null ? newHttpClient() : httpClient,
                address(),
                userAgent,
                tokens == null ? rejected -> key : tokens,
                tokens != null,
                maxRetries);
        return new Atelier(new Calls(transport, timeout));
    }

    private String address() {
        String address = baseUrl == null ? "" : baseUrl.strip().replaceAll("/+$", "");
        if (address.isEmpty()) {
            throw new AtelierException("give baseUrl, or set ATELIER_BASE_URL");
        }
        try {
            String scheme = URI.create(address).getScheme();
            if ("https".equals(scheme) || "http".equals(scheme)) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            throw new AtelierException("the base address is no URL: " + address, e);
        }
        throw new AtelierException("the base address is no http or https URL: " + address);
    }

    private static HttpClient newHttpClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }
}
