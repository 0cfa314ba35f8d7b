// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.ChildProcess;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.JavaExecutable;
import dev.atelier.local.server.StopSignal;
import dev.atelier.local.stack.LoadBalancer.Backend;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The processes of all services, and a load balancer for each service with several. */
final class ServiceProcesses {
    /** How long a process may take to end. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private final Map<ServiceDefinition, List<ServiceHandle>> handles = new EnumMap<>(ServiceDefinition.class);
    private final List<LoadBalancer> balancers = new ArrayList<>();
    private final StackOptions options;
    private final StateDirectory state;
    private final ServiceEnvironment environment;

    ServiceProcesses(StackOptions options, StateDirectory state, ServiceEnvironment environment) {
        this.options = options;
        this.state = state;
        this.environment = environment;
        for (ServiceDefinition service : ServiceDefinition.values()) {
            int replicas = options.replicas().of(service);
            handles.put(
                    service,
                    IntStream.range(0, replicas)
                            .mapToObj(instance -> handle(service, instance, replicas))
                            .toList());
        }
    }

    private ServiceHandle handle(ServiceDefinition service, int instance, int replicas) {
        Path jar = jar(service);
        int port = options.ports().service(service, instance, replicas);
        int healthPort = service == ServiceDefinition.GATEWAY ? port + 1 : port;
        String name = instance == 0 ? service.module() : service.module() + "-" + (instance + 1);
        var command = new ChildProcess.Command(
                name,
                List.of(),
                words(jar),
                environment.of(service, port),
                state.log(name),
                new ChildProcess.StopRule(StopSignal.TERM, GRACE));
        var classes = new ClassArchive(jar, state.classList(name));
        return new ServiceHandle(service, command, classes, options.jvm(), port, healthPort);
    }

    private List<String> words(Path jar) {
        var words = new ArrayList<String>();
        words.add(JavaExecutable.path());
        words.addAll(options.jvm().flags());
        words.add("-jar");
        words.add(jar.toString());
        return words;
    }

    private Path jar(ServiceDefinition service) {
        return ServiceHandle.jar(service, options.builds());
    }

    void requireBuilds() {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            ServiceHandle.requireBuilt(service, jar(service));
        }
    }

    /** Every port the fleet listens on, with the name of who does. */
    Map<Integer, String> ports() {
        var ports = new TreeMap<Integer, String>();
        all().forEach(handle -> ports.put(handle.port(), handle.name()));
        ports.put(options.ports().gatewayManagement(), "gateway (management)");
        for (ServiceDefinition service : ServiceDefinition.values()) {
            if (options.replicas().of(service) > 1) {
                ports.put(options.ports().balancer(service), service.module() + " (balancer)");
            }
        }
        return ports;
    }

    void openBalancers() {
        for (ServiceDefinition service : ServiceDefinition.values()) {
            List<Backend> backends = of(service).stream()
                    .map(handle -> new Backend(handle.port(), handle.readyUrl()))
                    .toList();
            if (backends.size() > 1) {
                balancers.add(LoadBalancer.open(options.ports().balancer(service), backends));
                if (service == ServiceDefinition.GATEWAY) {
                    List<Backend> management = backends.stream()
                            .map(gateway -> new Backend(gateway.port() + 1, gateway.readyUrl()))
                            .toList();
                    balancers.add(LoadBalancer.open(options.ports().gatewayManagement(), management));
                }
            }
        }
    }

    List<ServiceHandle> all() {
        return handles.values().stream().flatMap(List::stream).toList();
    }

    List<ServiceHandle> of(ServiceDefinition service) {
        return Optional.ofNullable(handles.get(service)).orElse(List.of());
    }

    void stop() {
        balancers.forEach(LoadBalancer::close);
        ParallelTasks.run(all().stream().<Runnable>map(handle -> handle::stop).toList());
    }
}
