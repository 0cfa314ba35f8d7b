// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.testing;

import static java.util.Map.entry;

import dev.atelier.local.server.Ports;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** An installation with an identity provider, a mail server and two domains whose people may join. */
public final class PeopleProfile implements QuarkusTestProfile {
    public static final String CLIENT_SECRET = "a secret of the provider";

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.ofEntries(
                entry("quarkus.mailer.mock", "false"),
                entry("quarkus.mailer.from", "atelier@example.org"),
                entry("quarkus.mailer.host", "127.0.0.1"),
                entry("quarkus.mailer.port", Integer.toString(Ports.free())),
                entry("atelier.admission.public-checks-per-address", "5"),
                entry("atelier.sign-in.sign-up", "domain:corp.example, second.example"),
                entry("atelier.sign-in.oidc.issuer", "http://127.0.0.1:" + Ports.free()),
                entry("atelier.sign-in.oidc.client-id", "atelier"),
                entry("atelier.sign-in.oidc.client-secret", CLIENT_SECRET),
                entry("atelier.sign-in.oidc.label", "Corp & Sons"));
    }
}
