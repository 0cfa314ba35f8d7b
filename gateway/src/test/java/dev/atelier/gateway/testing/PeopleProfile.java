// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import dev.atelier.local.server.Ports;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** An installation with an identity provider, a mail server and two domains whose people may join. */
public final class PeopleProfile implements QuarkusTestProfile {
    public static final String CLIENT_SECRET = "a secret of the provider";

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "quarkus.mailer.mock",
                "false",
                "quarkus.mailer.from",
                "atelier@example.org",
                "quarkus.mailer.host",
                "127.0.0.1",
                "quarkus.mailer.port",
                Integer.toString(Ports.free()),
                "atelier.sign-in.sign-up",
                "domain:corp.example, second.example",
                "atelier.sign-in.oidc.issuer",
                "http://127.0.0.1:" + Ports.free(),
                "atelier.sign-in.oidc.client-id",
                "atelier",
                "atelier.sign-in.oidc.client-secret",
                CLIENT_SECRET,
                "atelier.sign-in.oidc.label",
                "Corp & Sons");
    }
}
