// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.failpoint.FailPoint;
import dev.atelier.platform.internal.IdentityKeys;
import dev.atelier.platform.internal.IdentityKeys.IdentityConfig;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/** What every service must have in production: its address, its secrets, and an identity that cannot be guessed. */
@Singleton
public class PlatformReadiness implements ReadinessCheck {
    private static final String SECRET_KEY = "atelier.secret-key";
    private static final String ACCEPTED_KEYS = "atelier.accepted-secret-keys";
    private static final String METRICS_TOKEN = "atelier.metrics-token";
    private static final String PRIVATE_KEY = "atelier.identity.private-key";
    /** The last bytes of the PKCS #8 form are the secret itself; what is before is the same in every key. */
    private static final int SECRET_BYTES = 32;

    private final Config config;
    private final IdentityConfig identity;

    public PlatformReadiness(Config config, IdentityConfig identity) {
        this.config = config;
        this.identity = identity;
    }

    @Override
    public List<Finding> findings() {
        return Stream.concat(settings(), identity(value("quarkus.application.name")).stream())
                .toList();
    }

    Stream<Finding> settings() {
        return Stream.of(address(), secrets(), failpoints()).flatMap(List::stream);
    }

    private List<Finding> address() {
        return value("atelier.base-url").startsWith("https://")
                ? List.of()
                : List.of(new Finding("atelier.base-url", "must be the public https address of the gateway."));
    }

    private List<Finding> secrets() {
        List<Finding> findings = new ArrayList<>();
        SecretStrength.KEY
                .problem(SECRET_KEY, value(SECRET_KEY))
                .map(Finding::parse)
                .ifPresent(findings::add);
        Arrays.stream(value(ACCEPTED_KEYS).split(","))
                .filter(key -> !key.isBlank())
                .flatMap(key -> SecretStrength.KEY.problem(ACCEPTED_KEYS, key).stream())
                .map(Finding::parse)
                .forEach(findings::add);
        if (!value(METRICS_TOKEN).isEmpty()) {
            SecretStrength.TOKEN
                    .problem(METRICS_TOKEN, value(METRICS_TOKEN))
                    .map(Finding::parse)
                    .ifPresent(findings::add);
            if (value(METRICS_TOKEN).equals(value("atelier.operator-token"))) {
                findings.add(new Finding(METRICS_TOKEN, "must not be atelier.operator-token."));
            }
        }
        return findings;
    }

    private List<Finding> failpoints() {
        return Stream.of(FailPoint.PROPERTY, FailPoint.DIRECTORY_PROPERTY)
                .filter(failpoint -> !value(failpoint).isEmpty())
                .map(failpoint -> new Finding(failpoint, "halts the process; remove it."))
                .toList();
    }

    /** Whether services know each other, and nobody can be one of them by a guess. */
    public List<Finding> identity(String application) {
        List<Finding> findings = new ArrayList<>();
        String secret = identity.privateKey().map(PlatformReadiness::secret).orElse("");
        if (SecretStrength.KEY.problem(PRIVATE_KEY, secret).isPresent()) {
            findings.add(new Finding(
                    PRIVATE_KEY,
                    "must be a random Ed25519 key in base64, of this service alone, as"
                            + " `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0` writes it."));
        }
        for (ServiceName service : ServiceName.values()) {
            if (identity.publicKeys()
                    .getOrDefault(service.shortName(), List.of())
                    .isEmpty()) {
                findings.add(new Finding(
                        "atelier.identity.public-keys." + service.shortName(),
                        "must be the public key of that service (docs/secrets.md)."));
            }
        }
        if (findings.isEmpty()) {
            inconsistency(application).ifPresent(findings::add);
        }
        return findings;
    }

    private Optional<Finding> inconsistency(String application) {
        try {
            var _ = new IdentityKeys(application, identity);
            return Optional.empty();
        } catch (IllegalStateException e) {
            return Optional.of(Finding.parse(e.getMessage() + "."));
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

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
