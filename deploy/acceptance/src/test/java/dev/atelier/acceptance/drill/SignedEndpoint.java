// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.WebhookReceiver.Received;
import io.restassured.path.json.JsonPath;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A webhook endpoint whose receiver goes on with the first secret after it was rotated, as it may for a day. */
final class SignedEndpoint {
    private final Platform platform;
    private final TestAccount account;
    private final String name;
    private final JsonPath created;

    private SignedEndpoint(Platform platform, TestAccount account, String name, JsonPath created) {
        this.platform = platform;
        this.account = account;
        this.name = name;
        this.created = created;
    }

    static SignedEndpoint of(Platform platform, TestAccount account) {
        String name = "signed-" + account.number();
        JsonPath created = account.request()
                .body(Map.of("url", platform.receiver().url(name)))
                .post("/v1/webhook-endpoints")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        return new SignedEndpoint(platform, account, name, created);
    }

    void rotate() {
        account.request()
                .post("/v1/webhook-endpoints/{id}/rotate-secret", created.getString("id"))
                .then()
                .statusCode(200);
    }

    /** Deliveries that the receiver could not verify; that there were none at all is one of them. */
    List<String> unverified() {
        List<Received> received = platform.receiver().received(name);
        if (received.isEmpty()) {
            return List.of(name + " heard of nothing");
        }
        return received.stream()
                .filter(event -> !event.signature().contains(expectedSignature(event)))
                .map(event -> name + " cannot verify " + event.eventId())
                .toList();
    }

    private String expectedSignature(Received event) {
        String time = event.signature().replaceFirst("^t=([0-9]+),.*$", "$1");
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(created.getString("secret").getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((time + ".").getBytes(StandardCharsets.UTF_8));
            return ",v1=" + HexFormat.of().formatHex(mac.doFinal(event.text().getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
