// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.EmbeddedKafka;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer;
import dev.atelier.local.stack.LauncherState.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** The running platform: three servers and six services as child processes that end with it. */
public final class Stack implements AutoCloseable {

    private final StackOptions options;
    private final StateDirectory state;
    private final StateLock lock;
    private final Secrets secrets;
    private final BackingServers servers;
    private final ServiceFleet fleet;
    private final CrashWatch crashWatch;
    private final AtomicBoolean closed = new AtomicBoolean();
    private String apiKey = "";

    private Stack(StackOptions options, StateDirectory state, StateLock lock) {
        this.options = options;
        this.state = state;
        this.lock = lock;
        secrets = Secrets.loadOrMake(state.secrets());
        servers = new BackingServers(options, state, secrets);
        fleet = new ServiceFleet(options, state, new ServiceEnvironment(options, state, secrets, servers));
        crashWatch = new CrashWatch(options.progress());
    }

    /** Returns when every part is ready; fails with one clear line, and with nothing left running, when one is not. */
    public static Stack start(StackOptions options) {
        Stack stack = prepare(options);
        try {
            stack.bringUp();
            return stack;
        } catch (RuntimeException e) {
            stack.close();
            throw e;
        }
    }

    /** A stack that holds its state directory but runs nothing yet, so that a caller can close it from elsewhere while it starts. */
    public static Stack prepare(StackOptions options) {
        var state = new StateDirectory(options.home());
        StateLock lock = lock(state, options.patience());
        try {
            LauncherState.write(state, Phase.STARTING, options.baseUrl());
            return new Stack(options, state, lock);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static StateLock lock(StateDirectory state, Duration patience) {
        Optional<StateLock> lock = StateLock.tryLock(state);
        if (lock.isEmpty() && LauncherState.isStopping(state)) {
            StateLock.becomesFree(state, patience);
            lock = StateLock.tryLock(state);
        }
        return lock.orElseThrow(() -> new AlreadyRunning(state));
    }

    /** Starts all parts; the slow ones at once. */
    public void bringUp() {
        fleet.requireBuilds();
        var previous = new Predecessor(state, options.progress());
        previous.awaitEnd(options.patience());
        previous.requireFreePorts(ports());

        for (EmbeddedServer server : servers.embedded()) {
            options.progress().waitingFor(server.name());
        }
        // The services need PostgreSQL and Redis to start, and wait for Kafka by themselves.
        var kafka = Together.start(servers::startKafka);
        Together.run(List.of(servers::startPostgres, servers::startRedis));
        startServices(kafka);

        apiKey = demoAccount().apiKey(StackEnv.read(state).map(StackEnv::apiKey).filter(key -> !key.isEmpty()));
        StackEnv.of(options, apiKey, secrets, operatorUrl()).write(state);
        ProcessList.write(state, servers, fleet);
        crashWatch.over(servers, fleet);
    }

    private void startServices(CompletableFuture<Void> kafka) {
        fleet.openBalancers();
        List<Runnable> waits = new ArrayList<>();
        waits.add(kafka::join);
        for (ServiceHandle service : fleet.all()) {
            options.progress().waitingFor(service.name());
            service.start(Map.of());
            waits.add(() -> {
                service.awaitReady();
                options.progress().ready(service.name(), service.url());
            });
        }
        ProcessList.write(state, servers, fleet);
        Together.run(waits);
        // A stranger on a port of ours may have answered for a service that could not start because of it.
        fleet.all().forEach(service -> service.process().requireAlive());
    }

    private Map<Integer, String> ports() {
        var ports = new TreeMap<>(fleet.ports());
        for (EmbeddedServer server : servers.embedded()) {
            ports.put(server.port(), server.name());
        }
        return ports;
    }

    /** Says to later commands that all is healthy. */
    public void announceUp() {
        LauncherState.write(state, Phase.UP, options.baseUrl());
    }

    private DemoAccount demoAccount() {
        return new DemoAccount("http://127.0.0.1:" + options.ports().gateway(), operatorUrl(), secrets);
    }

    public StackOptions options() {
        return options;
    }

    public StateDirectory state() {
        return state;
    }

    public String baseUrl() {
        return options.baseUrl();
    }

    /** The key of the demo account, with every scope. */
    public String apiKey() {
        return apiKey;
    }

    public String operatorUrl() {
        return "http://127.0.0.1:" + options.ports().gatewayManagement();
    }

    public String operatorToken() {
        return secrets.operatorToken();
    }

    /** The first process of a service, by its module name. */
    public ServiceHandle service(String name) {
        return service(name, 0);
    }

    public ServiceHandle service(String name, int instance) {
        ServiceDefinition service = ServiceDefinition.named(name)
                .orElseThrow(() -> new IllegalArgumentException("no service is named " + name));
        return fleet.of(service).get(instance);
    }

    public ServerHandle<EmbeddedPostgres> postgres() {
        return servers.postgres();
    }

    public ServerHandle<EmbeddedKafka> kafka() {
        return servers.kafka();
    }

    public ServerHandle<EmbeddedRedis> redis() {
        return servers.redis();
    }

    public String kafkaBootstrap() {
        return servers.kafkaBootstrap();
    }

    public String redisUrl() {
        return servers.redisUrl();
    }

    /** Address and login of the whole server, as ATELIER_POSTGRES_URL takes it. */
    public String postgresUrl() {
        return servers.postgresAccess().url();
    }

    /** Address and login of a service's own database, for looking into it from a test: {@code jdbcUrl("billing")}. */
    public String jdbcUrl(String service) {
        PostgresAccess access = servers.postgresAccess();
        String database = ServiceDefinition.named(service)
                .map(ServiceDefinition::database)
                .orElseThrow(() -> new IllegalArgumentException("no service is named " + service));
        return "%s?user=%s&password=%s".formatted(access.jdbcUrl(database), access.user(), access.password());
    }

    /** True from the moment it begins to stop. */
    public boolean isClosed() {
        return closed.get();
    }

    /** Services first, then what they stand on; nothing is left running. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        crashWatch.end();
        LauncherState.write(state, Phase.STOPPING, options.baseUrl());
        try {
            fleet.stop();
            servers.stop();
        } finally {
            lock.close();
        }
    }
}
