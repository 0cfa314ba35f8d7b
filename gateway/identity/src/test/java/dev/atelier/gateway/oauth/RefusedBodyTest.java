// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.RawClient;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body that an endpoint of OAuth does not read has an answer, and does not hold its connection. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class RefusedBodyTest {
    private static final String CHUNK = "1000\r\n" + "a".repeat(0x1000) + "\r\n";

    @Inject
    GatewayAddresses addresses;

    /** The client has more to say, so nobody knows where its next request would begin. */
    @ParameterizedTest
    @ValueSource(strings = {"token", "revoke", "register"})
    void aLongBodyInChunksIsRefusedAndEndsTheConnection(String endpoint) throws IOException {
        try (var client = new RawClient(addresses.gateway())) {
            client.send("POST /oauth/" + endpoint + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + CHUNK.repeat(5));

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 400")
                    .contains("\"error\":\"invalid_request\"", "The body is too large.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "revoke", "register"})
    void aShortBodyThatIsRefusedLeavesTheConnectionToTheNextRequest(String endpoint) throws IOException {
        try (var client = new RawClient(addresses.gateway())) {
            client.send("POST /oauth/" + endpoint
                    + " HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\na=b"
                    + "GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 400")
                    .contains("The body must not be compressed.", "HTTP/1.1 200", "token_endpoint");
        }
    }
}
