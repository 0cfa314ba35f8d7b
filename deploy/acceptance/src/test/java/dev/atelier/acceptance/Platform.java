// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.local.jvm.JvmTuning;
import dev.atelier.local.server.EmbeddedPostgres.Durability;
import dev.atelier.local.stack.ReplicaCounts;
import dev.atelier.local.stack.ServiceDefinition;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import dev.atelier.local.stack.StackOptions;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The platforms under test, each started once for the whole run on free ports with a home of its own. */
public final class Platform {
    private static final class Single {
        private static final Platform STARTED = start();
        /** Half of all starts are still to come. */
        private static final CompletableFuture<Void> ARCHIVES =
                CompletableFuture.runAsync(STARTED.stack::archiveClasses, Thread::startVirtualThread);
    }

    private static final class Encrypted {
        private static final SpanCollector SPANS = SpanCollector.open();
        private static final Platform STARTED = startEncrypted();
    }

    private static final class Replicated {
        private static final Platform STARTED = startReplicated();
    }

    /** The waits between the attempts at a delivery: as in production, the last is longer than any outage. */
    public static final String WEBHOOK_SCHEDULE = System.getProperty("soak.schedule", "1s,2s,6s,30s,90s");

    private static final String FAILPOINTS = "failpoints";
    private static final String FALLBACK = "atelier_gateway_redis_fallback_total ";
    private static final List<String> ALL_SCOPES = List.of("read", "generate", "library");

    private final Stack stack;
    private final ExternalParties externalParties;
    private final Optional<ContractProxy> proxy;

    private volatile String operatorToken;

    private Platform(Stack stack, ExternalParties externalParties, Optional<ContractProxy> proxy) {
        this.stack = stack;
        this.externalParties = externalParties;
        this.proxy = proxy;
        operatorToken = stack.operatorToken();
    }

    /** The platform with one process of each service. */
    public static Platform get() {
        return Single.STARTED;
    }

    /** The platform with several processes of the services that decide about money; see {@link OnReplicatedPlatform}. */
    public static Platform replicated() {
        return Replicated.STARTED;
    }

    /** The platform whose servers speak TLS and ask for logins, and which sends all of its traces; see {@link OnEncryptedPlatform}. */
    public static Platform encrypted() {
        return Encrypted.STARTED;
    }

    /** Where the traces of {@link #encrypted()} come. */
    public static SpanCollector spans() {
        return Encrypted.SPANS;
    }

    /** Waits until processes that start from now on map the classes that those of the first platform have listed. */
    public static void awaitClassArchives() {
        Single.ARCHIVES.join();
    }

    private static Platform startReplicated() {
        awaitClassArchives();
        return start(options -> options.withReplicas(ReplicaCounts.parse("gateway=3,billing-service=2"))
                // Changes that were confirmed have to be there after a server was killed.
                .withDurability(Durability.SYNCED)
                // More creates at once than a key may send; the limits themselves are shown with another plan.
                .with("ATELIER_ADMISSION_PLAN_STUDIO_REQUESTS", "100000")
                .with("ATELIER_ADMISSION_PLAN_STUDIO_GENERATIONS", "100000"));
    }

    private static Platform startEncrypted() {
        awaitClassArchives();
        EncryptedServers servers = EncryptedServers.start();
        try {
            // On a busy machine a service that crashed needs longer than the default to come back.
            return start(
                    options -> Encrypted.SPANS.of(servers.of(options)).with("ATELIER_UPSTREAM_LOST_CREATE", "2m"),
                    servers::close);
        } catch (RuntimeException e) {
            servers.close();
            throw e;
        }
    }

    /** Starts another platform for measurements; the caller closes it. */
    public static Platform measured() {
        return start(options -> options.withJvm(JvmTuning.FULL_JIT)
                .withDurability(Durability.valueOf(System.getProperty("bench.durability", "SYNCED")))
                // As for a receiver with few events: no connection is open when its event comes.
                .with("ATELIER_EGRESS_KEEP_IDLE", System.getProperty("bench.keep-idle", "0s"))
                .with("ATELIER_ADMISSION_PLAN_STUDIO_REQUESTS", "100000")
                .with("ATELIER_ADMISSION_PLAN_STUDIO_GENERATIONS", "100000"));
    }

    /** Starts another platform with other options; the caller closes it. */
    public static Platform with(UnaryOperator<StackOptions> change) {
        return start(change);
    }

    /** Starts another platform whose parts will be killed, frozen and cut off; the caller closes it. */
    public static Platform withChaos(UnaryOperator<StackOptions> change) {
        return start(options -> change.apply(options.withDurability(Durability.SYNCED)
                .with("ATELIER_ADMISSION_PLAN_STUDIO_REQUESTS", "100000")
                .with("ATELIER_ADMISSION_PLAN_STUDIO_GENERATIONS", "100000")));
    }

    private static Platform start() {
        // The long forms kill PostgreSQL too, and its commits have to survive that.
        return start(options -> Boolean.getBoolean("soak") ? options.withDurability(Durability.SYNCED) : options);
    }

    private static Platform start(UnaryOperator<StackOptions> change) {
        return start(change, () -> {});
    }

    /** @param afterStop runs when the platform has stopped, at the end of this JVM */
    private static Platform start(UnaryOperator<StackOptions> change, Runnable afterStop) {
        Path target = Path.of("target").toAbsolutePath();
        ExternalParties externalParties = ExternalParties.start();
        Path home = target.resolve("home-" + UUID.randomUUID());
        StackOptions options = StackOptions.isolated(home);
        Stack stack = Stack.start(change.apply(options.with("ATELIER_CALLBACK_BASE_URL", options.baseUrl())
                .with("ATELIER_EGRESS_TEST_HOSTS", externalParties.testHosts())
                .with("ATELIER_EGRESS_TEST_CA", externalParties.certificates().toString())
                .with("ATELIER_FAILPOINT_DIRECTORY", home.resolve(FAILPOINTS).toString())
                .with("ATELIER_WEBHOOK_SCHEDULE", WEBHOOK_SCHEDULE)
                .with("ATELIER_WEBHOOK_DIALECT_SCHEDULE", "2s,2s")
                // The work of a killed process is taken over sooner than in production.
                .with("ATELIER_WEBHOOK_LEASE", "8s")
                .with("ATELIER_WEBHOOK_REAP_EVERY", "1s")
                .with("ATELIER_RUN_LEASE", "5s")
                .with("ATELIER_GENERATION_COMPLETER_HOLD", "8s")));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stack.close();
            afterStop.run();
        }));
        return new Platform(stack, externalParties, ContractProxy.before(stack.baseUrl(), home));
    }

    public Stack stack() {
        return stack;
    }

    public String baseUrl() {
        return proxy.map(ContractProxy::url).orElseGet(stack::baseUrl);
    }

    /** Where library-service keeps its bytes. */
    public Path media() {
        return stack.options().home().resolve("media");
    }

    public WebhookReceiver receiver() {
        return externalParties.receiver();
    }

    public TestWebsite site() {
        return externalParties.site();
    }

    public LedgerBooks ledger() {
        return new LedgerBooks(stack.jdbcUrl("billing"));
    }

    /** The ledger adds up, by the test's own sums and by billing-service's audit. */
    public void checkBooks() {
        ledger().assertSound();
        List<String> problems = operator()
                .get("/admin/ledger/audit?full=true")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getList("problems");
        assertThat(problems).isEmpty();
    }

    /** How many rows generation-service's database has: {@code table where ...}. */
    public long generationRows(String from) {
        return rows("generation", from);
    }

    /** The numbers of at most a hundred generations: {@code id from generation where ...}. */
    public List<Long> generations(String from) {
        try (var connection = DriverManager.getConnection(stack.jdbcUrl("generation"));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select " + from + " limit 100")) {
            List<Long> numbers = new ArrayList<>();
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
            return numbers;
        } catch (SQLException e) {
            throw new IllegalStateException("the database of generation cannot be read", e);
        }
    }

    /** {@link #generationRows} of library-service's database. */
    public long libraryRows(String from) {
        return rows("library", from);
    }

    /** {@link #generationRows} of webhook-service's database. */
    public long webhookRows(String from) {
        return rows("webhook", from);
    }

    /** {@link #generationRows} of the database of any service. */
    public long rows(String service, String from) {
        try (var connection = DriverManager.getConnection(stack.jdbcUrl(service));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from " + from)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("the database of " + service + " cannot be read", e);
        }
    }

    /** Changes rows that no request can change: {@code update ... set ...}. */
    public void update(String service, String statement) {
        try (var connection = DriverManager.getConnection(stack.jdbcUrl(service));
                var prepared = connection.prepareStatement(statement)) {
            prepared.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("the database of " + service + " cannot be changed", e);
        }
    }

    /** A link with which a person becomes owner of an account. */
    public String invite(TestAccount account, String email) {
        return operator()
                .body(Map.of("email", email, "account", account.id(), "role", "owner"))
                .post("/admin/users/invites")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath()
                .getString("url");
    }

    /** The link of a first start, which is for a platform without people: those of other tests leave. */
    public String setUp(TestAccount account) {
        update("gateway", "delete from app_user");
        return operator()
                .body(Map.of("account", account.id()))
                .post("/admin/users/setup-links")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath()
                .getString("url");
    }

    /** A fresh account with a key of its own; no scopes named means all of them. */
    public TestAccount account(long credits, String... scopes) {
        List<String> granted = scopes.length == 0 ? ALL_SCOPES : List.of(scopes);
        return account("studio", credits, Map.of("scopes", granted));
    }

    /** A fresh account of a plan, with a key that has all scopes but for what {@code key} says. */
    public TestAccount account(String plan, long credits, Map<String, Object> key) {
        Map<String, Object> wanted = new HashMap<>(Map.of("name", "test", "scopes", ALL_SCOPES));
        wanted.putAll(key);
        JsonPath account = operator()
                .body(Map.of("name", "test", "plan", plan, "credits", credits, "key", wanted))
                .post("/admin/accounts")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath();
        return new TestAccount(baseUrl(), account.getString("id"), account.getString("api_key.key"));
    }

    public RequestSpecification operator() {
        return operatorWith(operatorToken);
    }

    public RequestSpecification operatorWith(String token) {
        return given().baseUri(stack.operatorUrl())
                .header("Authorization", "Bearer " + token)
                .contentType(ContentType.JSON);
    }

    /** How many requests the gateway admitted or refused without Redis. */
    public double admittedWithoutRedis() {
        return given().get(stack.operatorUrl() + "/q/metrics")
                .asString()
                .lines()
                .filter(line -> line.startsWith(FALLBACK))
                .mapToDouble(line -> Double.parseDouble(line.substring(FALLBACK.length())))
                .sum();
    }

    /** From now on, requests of the operator are made with another token. */
    public void useOperatorToken(String token) {
        operatorToken = token;
    }

    /** Where each process of the gateway is reached, past the balancer. */
    public List<String> gateways() {
        return IntStream.range(0, stack.options().replicas().of(ServiceDefinition.GATEWAY))
                .mapToObj(instance -> stack.service("gateway", instance).url())
                .toList();
    }

    /** Runs {@code action} against a service that halts at {@code failpoint}, and starts the service anew. */
    public Response crashDuring(String name, String failpoint, Supplier<Response> action) {
        ServiceHandle service = stack.service(name);
        Path armed = stack.options().home().resolve(FAILPOINTS).resolve(name).resolve(failpoint);
        CompletableFuture<Response> answer;
        try {
            Files.createDirectories(armed.getParent());
            Files.createFile(armed);
            // Not on the common pool, which may have one thread: the wait for the exit needs it.
            answer = CompletableFuture.supplyAsync(action, Thread::startVirtualThread);
            service.awaitExit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            service.kill();
            disarm(armed);
            start(service, Map.of());
        }
        return answer.join();
    }

    private void start(ServiceHandle service, Map<String, String> variables) {
        service.start(variables);
        service.awaitReady();
    }

    private static void disarm(Path failpoint) {
        try {
            Files.deleteIfExists(failpoint);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs {@code action} against a service that was started with further variables, and starts it anew without them. */
    public void restartWith(String name, Map<String, String> variables, Runnable action) {
        ServiceHandle service = stack.service(name);
        service.stop();
        try {
            start(service, variables);
            action.run();
        } finally {
            service.stop();
            start(service, Map.of());
        }
    }

    /** A copy of the account with another key, which has rate limits of its own. */
    public TestAccount withAnotherKey(TestAccount account) {
        String key = operator()
                .body(Map.of("name", "another", "scopes", ALL_SCOPES))
                .post("/admin/accounts/" + account.id() + "/keys")
                .then()
                .statusCode(201)
                .extract()
                .jsonPath()
                .getString("key");
        return new TestAccount(baseUrl(), account.id(), key);
    }

    /** The log of a service. */
    public String log(String service) {
        try {
            return Files.readString(stack.service(service).log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<String> logs() {
        return Arrays.stream(ServiceDefinition.values())
                .map(service -> log(service.module()))
                .toList();
    }
}
