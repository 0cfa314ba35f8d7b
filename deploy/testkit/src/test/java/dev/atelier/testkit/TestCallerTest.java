// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TestCallerTest {

    private static final Base64.Decoder URL = Base64.getUrlDecoder();

    @Test
    void theServedKeyVerifiesTheToken() throws Exception {
        String jwks;
        try (var client = HttpClient.newHttpClient()) {
            URI page = URI.create(SharedServers.find().gatewayInternal() + "/internal/jwks");
            jwks = client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
                    .body();
        }
        String[] token = TestCaller.account(7).token().split("\\.", 3);

        var verifier = Signature.getInstance("SHA256withRSA");
        verifier.initVerify(KeyFactory.getInstance("RSA")
                .generatePublic(new RSAPublicKeySpec(number(jwks, "n"), number(jwks, "e"))));
        verifier.update((token[0] + "." + token[1]).getBytes(StandardCharsets.US_ASCII));

        assertThat(verifier.verify(URL.decode(token[2]))).isTrue();
    }

    @Test
    void claimsSayWhatWasAskedFor() {
        String token = TestCaller.account(7)
                .credential(3)
                .scopes("read")
                .plan("free")
                .dailyCap(50)
                .token();

        assertThat(new String(URL.decode(token.split("\\.", 3)[1]), StandardCharsets.UTF_8))
                .contains(
                        "\"sub\":\"7\"",
                        "\"credential\":3",
                        "\"scope\":\"read\"",
                        "\"plan\":\"free\"",
                        "\"daily_cap\":50")
                .contains("\"iss\":\"atelier-gateway\"", "\"aud\":\"testkit\"", "\"iat\":", "\"exp\":");
    }

    private static BigInteger number(String jwks, String member) {
        var matcher = Pattern.compile("\"" + member + "\":\"([^\"]+)\"").matcher(jwks);
        assertThat(matcher.find()).isTrue();
        return new BigInteger(1, URL.decode(matcher.group(1)));
    }
}
