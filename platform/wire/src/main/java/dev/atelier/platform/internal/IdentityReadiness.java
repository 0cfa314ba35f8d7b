// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.readiness.ReadinessCheck;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Refuses a production start in which services cannot know each other, or in which an identity can be guessed. */
@Singleton
public class IdentityReadiness implements ReadinessCheck {
    private static final String PRIVATE_KEY = "atelier.identity.private-key";
    /** The last bytes of the PKCS #8 form are the secret itself; what is before is the same in every key. */
    private static final int SECRET_BYTES = 32;

    private final String application;
    private final IdentityConfig config;

    public IdentityReadiness(
            @ConfigProperty(name = "quarkus.application.name") String application, IdentityConfig config) {
        this.application = application;
        this.config = config;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        String secret = config.privateKey().map(IdentityReadiness::secret).orElse("");
        Optional<String> weakness = SecretStrength.KEY.problem(PRIVATE_KEY, secret);
        if (weakness.isPresent()) {
            problems.add(PRIVATE_KEY + " must be a random Ed25519 key in base64, of this service alone, as"
                    + " `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0` writes it.");
        }
        for (ServiceName service : ServiceName.values()) {
            if (config.publicKeys().getOrDefault(service.shortName(), List.of()).isEmpty()) {
                problems.add("atelier.identity.public-keys." + service.shortName()
                        + " must be the public key of that service (docs/secrets.md).");
            }
        }
        if (problems.isEmpty()) {
            inconsistency().ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<String> inconsistency() {
        try {
            var _ = new IdentityKeys(application, config);
            return Optional.empty();
        } catch (IllegalStateException e) {
            return Optional.of(e.getMessage() + ".");
        }
    }

    private static String secret(String base64) {
        return IdentityKeys.privateKey(base64)
                .map(key -> {
                    byte[] encoded = key.getEncoded();
                    byte[] secret = Arrays.copyOfRange(encoded, encoded.length - SECRET_BYTES, encoded.length);
                    return Base64.getEncoder().encodeToString(secret);
                })
                .orElse("");
    }
}
