// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.signin.testing.PeopleProfile;
import dev.atelier.gateway.testing.GatewayAddresses;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a stranger may ask for without a password has a limit for each address, and for no other address. */
@QuarkusTest
@TestProfile(PeopleProfile.class)
class AddressLimitsTest {
    @Inject
    GatewayAddresses addresses;

    /** Each row from addresses of its own, which no other test has. */
    @ParameterizedTest
    @CsvSource({
        "POST, /login/passkey/challenge, 60, 127.0.1.1, 127.0.1.2",
        "GET, /login/oidc, 60, 127.0.1.3, 127.0.1.4",
        "POST, /reset, 10, 127.0.1.5, 127.0.1.6",
        "POST, /sign-up, 10, 127.0.1.7, 127.0.1.8",
        "POST, /provenance, 5, 127.0.1.9, 127.0.1.10"
    })
    void anAddressAsksThisOftenInAMinute(String method, String path, int limit, String address, String neighbour)
            throws IOException, InterruptedException {
        try (HttpClient client = from(address)) {
            for (int i = 0; i < limit; i++) {
                assertThat(ask(client, method, path, i)).isNotEqualTo(429);
            }
            assertThat(ask(client, method, path, limit)).isEqualTo(429);
        }
        try (HttpClient client = from(neighbour)) {
            assertThat(ask(client, method, path, limit)).isNotEqualTo(429);
        }
    }

    private static HttpClient from(String address) {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(InetAddress.ofLiteral(address))
                .build();
    }

    private int ask(HttpClient client, String method, String path, int number)
            throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:"
                                        + addresses.gateway().getPort() + path))
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .header("Sec-Fetch-Site", "same-origin")
                                .method(
                                        method,
                                        HttpRequest.BodyPublishers.ofString(
                                                "email=stranger" + number + "%40corp.example"))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
