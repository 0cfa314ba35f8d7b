// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.cli.host.PrivateFile;
import dev.atelier.local.jvm.ClassArchiveWriter;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.EmbeddedKafka;
import dev.atelier.local.server.EmbeddedPostgres;
import dev.atelier.local.server.EmbeddedRedis;
import dev.atelier.local.server.EmbeddedServer;
import dev.atelier.local.server.Ports;
import dev.atelier.local.server.ProcessLock;
import dev.atelier.local.server.StartupException;
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
    private static final Duration PREVIOUS_RUN_TIMEOUT = Duration.ofMinutes(3);
    // A command that asks whether a launcher runs holds the lock for a moment.
    private static final Duration PROBE_TIME = Duration.ofMillis(300);
    // A process that has ended may hold its port for a moment longer.
    private static final Duration PORT_TIMEOUT = Duration.ofSeconds(3);

    private final StackOptions options;
    private final StateDirectory state;
    private final ProcessLock lock;
    private final StackSecrets secrets;
    private final BackingServers servers;
    private final ServiceProcesses services;
    private final Supervisor supervisor;
    private final DevTakeovers devTakeovers;
    private final ClassArchiveWriter classArchives;
    private final AtomicBoolean closed = new AtomicBoolean();
    private String apiKey = "";
    private String setupUrl = "";

    private Stack(StackOptions options, StateDirectory state, ProcessLock lock) {
        this.options = options;
        this.state = state;
        this.lock = lock;
        secrets = StackSecrets.loadOrCreate(state.secrets());
        servers = new BackingServers(options, state, secrets);
        var environment = new ServiceEnvironment(options, state, secrets, servers);
        services = new ServiceProcesses(options, state, environment);
        supervisor = new Supervisor(state, options.progress(), Supervisor.Rule.DEFAULT, this::writeProcessList);
        classArchives = new ClassArchiveWriter(options.jvm(), state.log("class-archives"));
        devTakeovers = new DevTakeovers(state, services, environment, options.progress(), this::processesChanged);
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
        ProcessLock lock = lock(state);
        try {
            new PreviousRun(state, options.progress()).awaitEnd(PREVIOUS_RUN_TIMEOUT);
            Stack stack = onFreePorts(options, state, lock);
            LauncherState.write(state, Phase.STARTING, stack.baseUrl());
            return stack;
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static ProcessLock lock(StateDirectory state) {
        state.create();
        return ProcessLock.acquire(state.lock(), PROBE_TIME)
                .or(() -> LauncherState.isStopping(state)
                        ? ProcessLock.acquire(state.lock(), PREVIOUS_RUN_TIMEOUT)
                        : Optional.empty())
                .orElseThrow(() -> new LauncherState.AlreadyRunningException(state));
    }

    private static Stack onFreePorts(StackOptions options, StateDirectory state, ProcessLock lock) {
        Stack wanted = new Stack(options, state, lock);
        Optional<String> taken = wanted.takenPort(PORT_TIMEOUT);
        if (taken.isEmpty()) {
            return wanted;
        }
        Stack moved = options.ports()
                .alternatives()
                .map(ports -> new Stack(options.withPorts(ports), state, lock))
                .filter(stack -> stack.takenPort(Duration.ZERO).isEmpty())
                .findFirst()
                .orElseThrow(() -> new StartupException(taken.orElseThrow()
                        + ", is taken; stop what uses it or set ATELIER_PORT to another base port"));
        options.progress()
                .say(taken.orElseThrow() + ", is taken; using the ports from "
                        + moved.options.ports().base());
        return moved;
    }

    /** The first port of this stack that another process has, and the part that needs the port. */
    private Optional<String> takenPort(Duration timeout) {
        return ports().entrySet().stream()
                .filter(port -> !Ports.becomesFree(port.getKey(), timeout))
                .map(port -> "port %d, which %s needs".formatted(port.getKey(), port.getValue()))
                .findFirst();
    }

    /** Starts all parts; the slow ones at once. */
    public void bringUp() {
        services.requireBuilds();
        PrivateFile.delete(state.restarts());

        for (EmbeddedServer server : servers.embedded()) {
            options.progress().waitingFor(server.name());
        }
        // The services need PostgreSQL and Redis to start, and wait for Kafka by themselves.
        var kafka = ParallelTasks.start(servers::startKafka);
        ParallelTasks.run(List.of(servers::startPostgres, servers::startRedis));
        startServices(kafka);
        setUpAccess();
        supervisor.watch(servers, services);
        devTakeovers.watch();
    }

    /** The demo account and the first sign-in, for the welcome text and the file of variables. */
    private void setUpAccess() {
        String gatewayUrl = "http://127.0.0.1:" + options.ports().gateway();
        Optional<String> knownKey =
                EnvironmentFile.read(state).map(EnvironmentFile::apiKey).filter(key -> !key.isEmpty());
        apiKey = new DemoAccount(gatewayUrl, operatorUrl(), secrets)
                .apiKey(knownKey, options.progress())
                .orElse("");
        setupUrl = new SetupLink(gatewayUrl, operatorUrl(), secrets.operatorToken())
                .create(apiKey, options.progress())
                .orElse("");
        EnvironmentFile.of(options, apiKey, secrets, operatorUrl(), setupUrl).write(state);
    }

    private void processesChanged(List<ServiceHandle> started) {
        writeProcessList();
        started.forEach(supervisor::watch);
    }

    private void writeProcessList() {
        ProcessList.write(state, servers, services);
    }

    private void startServices(CompletableFuture<Void> kafka) {
        services.openBalancers();
        List<Runnable> waits = new ArrayList<>();
        waits.add(kafka::join);
        for (ServiceHandle service : services.all()) {
            options.progress().waitingFor(service.name());
            service.start(Map.of());
            waits.add(() -> {
                service.awaitReady();
                options.progress().ready(service.name(), service.url());
            });
        }
        writeProcessList();
        ParallelTasks.run(waits);
        // Another program on one of these ports may have answered for a service that could not start because of it.
        services.all().forEach(service -> service.process().requireAlive());
    }

    private Map<Integer, String> ports() {
        var ports = new TreeMap<>(services.ports());
        ports.putAll(servers.ports());
        return ports;
    }

    /** From now on, a part that ends although nothing asked it to is started again. */
    public void supervise() {
        supervisor.startAgain();
    }

    /** In a minute, begins to write what makes the next starts of this build quicker. */
    public void archiveClassesLater() {
        classArchives.writeLater(archives());
    }

    /** Makes the next starts of this build quicker; the processes are ready. Takes half a minute once in a build. */
    public void archiveClasses() {
        classArchives.write(archives());
    }

    private List<ClassArchive> archives() {
        return services.all().stream().map(ServiceHandle::classes).toList();
    }

    /** Lets later commands know that all parts are healthy. */
    public void announceUp() {
        LauncherState.write(state, Phase.UP, options.baseUrl());
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

    /** The key of the demo account, with every scope; empty when there is no demo account. */
    public String apiKey() {
        return apiKey;
    }

    /** The link with which the first person signs in; empty once there is a user. */
    public String setupUrl() {
        return setupUrl;
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
        return services.of(ServiceDefinition.of(name)).get(instance);
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
        return servers.postgresAccess()
                .jdbcUrlWithLogin(ServiceDefinition.of(service).database());
    }

    /** Whether the stack stops or has stopped. */
    public boolean isClosed() {
        return closed.get();
    }

    /** Stops the services first, then the servers they need. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        supervisor.close();
        devTakeovers.close();
        classArchives.close();
        LauncherState.write(state, Phase.STOPPING, options.baseUrl());
        try {
            services.stop();
            servers.stop();
        } finally {
            lock.close();
        }
    }
}
