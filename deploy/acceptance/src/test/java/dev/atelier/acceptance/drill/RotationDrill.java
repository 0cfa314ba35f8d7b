// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.local.demo.DemoChain;
import dev.atelier.local.server.SourceTree;
import dev.atelier.local.stack.ServiceDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The old and new secrets of a platform, and the rollouts of docs/runbooks/rotate-secrets.md that change them. */
final class RotationDrill implements AutoCloseable {
    private static final List<ServiceDefinition> ALL = List.of(ServiceDefinition.values());
    /** The service that the page has in its statements. */
    private static final String EXAMPLE = ServiceDefinition.BILLING.database();

    private static final Pattern BLOCK = Pattern.compile("```(sql|redis)\n(.*?)```", Pattern.DOTALL);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final int SECRET_BYTES = 33;

    private final Path directory = Path.of("target").toAbsolutePath().resolve("rotate-drill-" + UUID.randomUUID());
    private final List<List<String>> sql = blocks("sql");
    private final List<List<String>> redis = blocks("redis");
    private final String oldPassword = secret();
    private final String newPassword = secret();
    private final String newSecretKey = secret();
    private final String newOperatorToken = secret();
    private final Map<ServiceDefinition, KeyPair> newIdentities =
            ALL.stream().collect(Collectors.toMap(service -> service, _ -> keyPair()));
    private final Properties before = new Properties();
    private final RotationServers servers;
    private final RollingPlatform rolling;

    RotationDrill() throws IOException, SQLException {
        servers = RotationServers.start(directory, oldPassword);
        rolling = RollingPlatform.start(
                options -> options.withExternal(servers.locations()).with("QUARKUS_REDIS_PASSWORD", oldPassword),
                servers::giveAwayDatabases);
        try (InputStream secrets =
                Files.newInputStream(rolling.stack().options().home().resolve("secrets.properties"))) {
            before.load(secrets);
        }
    }

    RollingPlatform rolling() {
        return rolling;
    }

    /** The first rollout: services log in as owners of their databases, and know the new keys without using them. */
    void announce() {
        for (ServiceDefinition service : ALL) {
            rolling.set(service, "QUARKUS_DATASOURCE_USERNAME", service.database());
            rolling.set(service, "QUARKUS_DATASOURCE_PASSWORD", oldPassword);
            rolling.set(service, "ATELIER_ACCEPTED_SECRET_KEYS", newSecretKey);
            ALL.forEach(known -> rolling.set(
                    service,
                    publicKeyOf(known),
                    before.getProperty("identity." + known.shortName() + ".public") + "," + publicKey(known)));
        }
        rolling.replaceAll("new keys are accepted");
    }

    /** The second rollout: everything new is used. */
    void use() throws SQLException, IOException {
        run(sql.getFirst());
        runInRedis(redis.getFirst());
        DemoChain chain = DemoChain.loadOrCreate(directory.resolve("provenance"));
        for (ServiceDefinition service : ALL) {
            rolling.set(service, "QUARKUS_DATASOURCE_USERNAME", service.database() + "_2");
            rolling.set(service, "QUARKUS_DATASOURCE_PASSWORD", newPassword);
            rolling.set(service, "QUARKUS_REDIS_PASSWORD", newPassword);
            rolling.set(service, "ATELIER_SECRET_KEY", newSecretKey);
            rolling.set(service, "ATELIER_ACCEPTED_SECRET_KEYS", before.getProperty("secret-key"));
            rolling.set(
                    service,
                    "ATELIER_IDENTITY_PRIVATE_KEY",
                    base64(newIdentity(service).getPrivate().getEncoded()));
        }
        rolling.set(ServiceDefinition.GATEWAY, "ATELIER_OPERATOR_TOKEN", newOperatorToken);
        rolling.set(ServiceDefinition.GATEWAY, "ATELIER_API_KEY_PEPPER_2", secret());
        rolling.set(ServiceDefinition.LIBRARY, "ATELIER_PROVENANCE_KEY", "file:" + chain.key());
        rolling.set(ServiceDefinition.LIBRARY, "ATELIER_PROVENANCE_CHAIN", "file:" + chain.chain());
        rolling.migrate();
        rolling.replaceAll("new keys and logins are used");
        rolling.platform().useOperatorToken(newOperatorToken);
    }

    /** Closes the old logins of PostgreSQL and Redis, which no service has any more. */
    void closeOldLogins() throws SQLException {
        List<String> statements = sql.get(1);
        ALL.forEach(service ->
                await().atMost(TIMEOUT).until(() -> servers.number(adapt(statements.getFirst(), service)) == 0));
        run(statements.subList(1, statements.size()));
        runInRedis(redis.get(1));
    }

    /** The third rollout: no service has an old identity. */
    void forget() {
        ALL.forEach(service -> ALL.forEach(known -> rolling.set(service, publicKeyOf(known), publicKey(known))));
        rolling.replaceAll("old identities are forgotten");
    }

    /** Old secrets that still open something. */
    List<String> stillOpen() {
        List<String> open = new ArrayList<>();
        ALL.stream().filter(servers::admits).forEach(service -> open.add("the old login of " + service.database()));
        if (servers.tellRedis("AUTH default " + oldPassword).startsWith("+OK\r\n+OK")) {
            open.add("the old password of Redis");
        }
        if (rolling.platform()
                        .operatorWith(rolling.stack().operatorToken())
                        .get("/admin/accounts")
                        .statusCode()
                != 401) {
            open.add("the old operator token");
        }
        return open;
    }

    /** Runs documented statements for each service. */
    private void run(List<String> statements) throws SQLException {
        for (ServiceDefinition service : ALL) {
            for (String statement : statements) {
                servers.execute(adapt(statement, service));
            }
        }
    }

    private String adapt(String statement, ServiceDefinition service) {
        return statement.replace(EXAMPLE, service.database()).replace("NEW", newPassword);
    }

    private void runInRedis(List<String> commands) {
        for (String command : commands) {
            String changed = command.replace("NEW", newPassword).replace("OLD", oldPassword);
            // The password of the moment: the second command removes the old one.
            String known = command.contains("OLD") ? newPassword : oldPassword;
            assertThat(servers.tellRedis("AUTH default " + known + "\r\n" + changed))
                    .isEqualTo("+OK\r\n+OK\r\n+OK\r\n");
        }
    }

    /** The lines of each block in a language, on the page that operators follow. */
    static List<List<String>> blocks(String language) throws IOException {
        String page = Files.readString(SourceTree.root().resolve("docs/runbooks/rotate-secrets.md"));
        return BLOCK.matcher(page)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> Arrays.asList(block.group(2).strip().split("\n", -1)))
                .toList();
    }

    private static String publicKeyOf(ServiceDefinition service) {
        return "ATELIER_IDENTITY_PUBLIC_KEYS_" + service.name();
    }

    private String publicKey(ServiceDefinition service) {
        return base64(newIdentity(service).getPublic().getEncoded());
    }

    private KeyPair newIdentity(ServiceDefinition service) {
        return Objects.requireNonNull(newIdentities.get(service));
    }

    private static KeyPair keyPair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no Ed25519", e);
        }
    }

    /** In base64, without characters that mean something in a URL. */
    private static String secret() {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        return base64(random).replace('+', 'A').replace('/', 'B');
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public void close() {
        rolling.close();
        servers.close();
    }
}
