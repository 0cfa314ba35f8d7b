// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.readiness.ReadinessCheck.AcceptableRisk;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/** Whether a network can read or change what a service says to PostgreSQL, Kafka and Redis, and the logins there. */
@Singleton
public class ServerReadiness implements ReadinessCheck {
    private static final String URL = "quarkus.datasource.jdbc.url";
    private static final String USER = "quarkus.datasource.username";
    private static final String PASSWORD = "quarkus.datasource.password";
    private static final String SSL_MODE = "quarkus.datasource.jdbc.additional-jdbc-properties.sslmode";
    private static final String KAFKA_SERVERS = "kafka.bootstrap.servers";
    private static final String KAFKA_PROTOCOL = "kafka.security.protocol";
    private static final String REDIS = "atelier.platform.redis";
    private static final String REDIS_HOSTS = "quarkus.redis.hosts";
    private static final String REDIS_PASSWORD = "quarkus.redis.password";

    /** Without hosts the server is on this machine. */
    private static final Pattern ADDRESS =
            Pattern.compile("jdbc:postgresql:(//(?<hosts>[^/?]*))?[^?]*(\\?(?<settings>.*))?");

    /** The name that every installation of PostgreSQL gives its superuser. */
    private static final String SUPERUSER = "postgres";
    /** The modes that never fall back to plaintext. */
    private static final Set<String> ENCRYPTED = Set.of("require", "verify-ca", "verify-full");

    private static final Set<String> ENCRYPTED_KAFKA = Set.of("SSL", "SASL_SSL");

    private final Config config;

    public ServerReadiness(Config config) {
        this.config = config;
    }

    @Override
    public List<Finding> findings() {
        return Stream.of(database(), kafka(), redis()).flatMap(List::stream).toList();
    }

    /** @param isSuperuser of PostgreSQL, as the name of the login or the server says */
    public static List<Finding> login(boolean isSuperuser) {
        return isSuperuser
                ? List.of(new Finding(
                        USER,
                        "is a superuser of PostgreSQL: create a login that owns the database of this service only.",
                        AcceptableRisk.DATABASE_SUPERUSER))
                : List.of();
    }

    private List<Finding> database() {
        List<Finding> findings = new ArrayList<>(login(value(USER).equals(SUPERUSER)));
        if (!value(PASSWORD).isEmpty()) {
            weakPassword(PASSWORD).ifPresent(findings::add);
        }
        if (isPlaintextDatabase()) {
            findings.add(new Finding(
                    URL,
                    "leads to another machine without TLS: add sslmode=verify-full.",
                    AcceptableRisk.PLAINTEXT_POSTGRESQL));
        }
        return findings;
    }

    private boolean isPlaintextDatabase() {
        if (value(URL).isEmpty()) {
            return false;
        }
        Matcher parts = ADDRESS.matcher(value(URL));
        if (!parts.matches()) {
            return true;
        }
        String hosts = Optional.ofNullable(parts.group("hosts")).orElse("");
        boolean isLocal = Arrays.stream(hosts.split(","))
                .map(host -> host.replaceFirst(":[0-9]+$", ""))
                .allMatch(host -> host.isEmpty() || LoopbackHost.is(host));
        return !isLocal
                && !isEncrypted(Optional.ofNullable(parts.group("settings")).orElse(""));
    }

    private boolean isEncrypted(String settings) {
        List<String> list = Arrays.asList(settings.split("&"));
        String mode = list.stream()
                .filter(setting -> setting.startsWith("sslmode="))
                .map(setting -> setting.substring("sslmode=".length()))
                .findFirst()
                .orElse(value(SSL_MODE));
        // Without a mode, ssl=true means verify-full.
        return ENCRYPTED.contains(mode) || (mode.isEmpty() && list.contains("ssl=true"));
    }

    private List<Finding> kafka() {
        boolean isLocal = Arrays.stream(value(KAFKA_SERVERS).split(","))
                .filter(server -> !server.isBlank())
                .allMatch(server -> LoopbackHost.is(server.replaceFirst(":[0-9]+\\s*$", "")));
        return isLocal || ENCRYPTED_KAFKA.contains(value(KAFKA_PROTOCOL))
                ? List.of()
                : List.of(new Finding(
                        KAFKA_SERVERS,
                        "leads to another machine without TLS: set " + KAFKA_PROTOCOL + " to SSL or SASL_SSL.",
                        AcceptableRisk.PLAINTEXT_KAFKA));
    }

    private List<Finding> redis() {
        List<Finding> findings = new ArrayList<>();
        if (!value(REDIS).equals("true")) {
            return findings;
        }
        if (!value(REDIS_PASSWORD).isEmpty()) {
            weakPassword(REDIS_PASSWORD).ifPresent(findings::add);
        }
        List<String> addresses =
                Arrays.stream(value(REDIS_HOSTS).split(",")).map(String::strip).toList();
        if (addresses.stream().anyMatch(ServerReadiness::isPlaintextRedis)) {
            findings.add(new Finding(
                    REDIS_HOSTS,
                    "leads to another machine without TLS: use rediss://.",
                    AcceptableRisk.PLAINTEXT_REDIS));
        }
        // The client takes the part before the @ only together with a password, and logs in as default otherwise.
        if (addresses.stream().anyMatch(address -> address.matches("[a-z]+://[^:@/?]+@.*"))) {
            findings.add(new Finding(
                    REDIS_HOSTS,
                    "names a user without a password, which the client ignores: use rediss://host:port?user=name."));
        }
        return findings;
    }

    private static boolean isPlaintextRedis(String address) {
        if (address.isBlank()) {
            return false;
        }
        try {
            URI url = URI.create(address);
            boolean isSafe = "rediss".equals(url.getScheme()) || "unix".equals(url.getScheme());
            return !isSafe && !LoopbackHost.is(String.valueOf(url.getHost()));
        } catch (IllegalArgumentException _) {
            return true;
        }
    }

    private Optional<Finding> weakPassword(String setting) {
        return SecretStrength.PASSWORD.problem(setting, value(setting)).map(Finding::parse);
    }

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
