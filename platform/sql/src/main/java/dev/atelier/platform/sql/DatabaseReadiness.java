// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.sql;

import dev.atelier.platform.readiness.AcceptableRisk;
import dev.atelier.platform.readiness.AcceptedRisks;
import dev.atelier.platform.readiness.LoopbackHost;
import dev.atelier.platform.readiness.ReadinessCheck;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/** Refuses a production start with a login that may do anything, or over a network that can read along. */
@Singleton
public class DatabaseReadiness implements ReadinessCheck {
    private static final String URL = "quarkus.datasource.jdbc.url";
    private static final String USER = "quarkus.datasource.username";
    private static final String PASSWORD = "quarkus.datasource.password";
    private static final String SSL_MODE = "quarkus.datasource.jdbc.additional-jdbc-properties.sslmode";

    /** Without hosts the server is on this machine. */
    private static final Pattern ADDRESS =
            Pattern.compile("jdbc:postgresql:(//(?<hosts>[^/?]*))?[^?]*(\\?(?<settings>.*))?");

    /** The name that every installation of PostgreSQL gives its superuser. */
    private static final String SUPERUSER = "postgres";
    /** The modes that never fall back to plaintext. */
    private static final Set<String> ENCRYPTED = Set.of("require", "verify-ca", "verify-full");

    private final Config config;
    private final AcceptedRisks risks;

    public DatabaseReadiness(Config config, AcceptedRisks risks) {
        this.config = config;
        this.risks = risks;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>(loginProblems(value(USER).equals(SUPERUSER)));
        if (!value(PASSWORD).isEmpty()) {
            SecretStrength.PASSWORD.problem(PASSWORD, value(PASSWORD)).ifPresent(problems::add);
        }
        if (isPlaintext()) {
            risks.unlessAccepted(
                            AcceptableRisk.PLAINTEXT_POSTGRESQL,
                            URL + " leads to another machine without TLS: add sslmode=verify-full.")
                    .ifPresent(problems::add);
        }
        return problems;
    }

    /** @param isSuperuser of PostgreSQL, as the name of the login or the server says */
    List<String> loginProblems(boolean isSuperuser) {
        return isSuperuser
                ? risks.listUnlessAccepted(
                        AcceptableRisk.DATABASE_SUPERUSER,
                        USER
                                + " is a superuser of PostgreSQL: create a login that owns the database of this service only.")
                : List.of();
    }

    private boolean isPlaintext() {
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

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
