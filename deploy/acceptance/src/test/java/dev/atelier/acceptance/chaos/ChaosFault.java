// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import dev.atelier.acceptance.FrozenProcess;
import dev.atelier.acceptance.chaos.ChaosPlan.Step;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.awaitility.Awaitility;

/** What a chaos run does to the platform; each fault also undoes itself. */
public enum ChaosFault {
    KILL_SERVICE(30) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            ServiceHandle service = platform.service(step.target());
            Instant killed = Instant.now();
            platform.kill(service);
            platform.start(List.of(service));
            return killed;
        }
    },
    /** Two processes at once, as when a machine of the cluster dies. */
    KILL_MACHINE(8) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            List<ServiceHandle> services = platform.neighbours(step.target());
            Instant killed = Instant.now();
            services.forEach(platform::kill);
            platform.start(services);
            return killed;
        }
    },
    STOP_SERVICE(10) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            ServiceHandle service = platform.service(step.target());
            Instant stopped = Instant.now();
            service.stop();
            platform.start(List.of(service));
            return stopped;
        }
    },
    FREEZE_SERVICE(8) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return freeze(platform.service(step.target()).pid(), step.length());
        }
    },
    KILL_POSTGRES(8) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return platform.killAndStart("postgres", platform.stack().postgres());
        }
    },
    FREEZE_POSTGRES(3) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return freeze(platform.stack().postgres().pid(), step.length());
        }
    },
    KILL_KAFKA(5) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return platform.killAndStart("kafka", platform.stack().kafka());
        }
    },
    FREEZE_KAFKA(3) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return freeze(platform.stack().kafka().pid(), step.length());
        }
    },
    KILL_REDIS(10) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return platform.killAndStart("redis", platform.stack().redis());
        }
    },
    FREEZE_REDIS(3) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return freeze(platform.stack().redis().pid(), step.length());
        }
    },
    /** The connections between the services end, and new ones are refused. */
    CUT_CONNECTIONS(6) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return disturb(platform.link(step.target()), UnreliableLink::cut, step.length());
        }
    },
    DELAY_CONNECTIONS(6) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            return disturb(platform.link(step.target()), UnreliableLink::delay, step.length());
        }
    },
    /** Every process of the platform ends at once; then the servers start, then the services. */
    POWER_CUT(1) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            Stack stack = platform.stack();
            Instant cut = Instant.now();
            platform.services().forEach(platform::kill);
            platform.kill("postgres", stack.postgres());
            platform.kill("kafka", stack.kafka());
            platform.kill("redis", stack.redis());
            stack.postgres().start();
            stack.redis().start();
            stack.kafka().start();
            platform.start(platform.services());
            return cut;
        }
    },
    /** No byte of media can be stored. */
    FULL_DISK(2) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            platform.fillMediaDisk();
            pause(step.length());
            platform.emptyMediaDisk();
            return Instant.now();
        }
    },
    /** A commit of PostgreSQL waits for its disk a tenth of a second and more. */
    SLOW_DISK(3) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            platform.slowDisk().slowDown(platform.stack().postgres().pid());
            pause(step.length());
            platform.slowDisk().restore();
            return Instant.now();
        }
    },
    /** The wall clock of one running process is ten minutes ahead or behind for a while. */
    CLOCK_JUMP(3) {
        @Override
        Instant strike(ChaosPlatform platform, Step step) {
            ServiceHandle service = platform.service(step.target());
            MovableClock clock = platform.clock();
            service.stop();
            service.start(clock.variables());
            service.awaitReady();
            clock.move(step.length().toMillis() % 2 == 0 ? JUMP : JUMP.negated());
            pause(step.length());
            clock.move(Duration.ZERO);
            return Instant.now();
        }
    };

    /** Those that kill single processes. */
    static final Set<ChaosFault> KILLS = EnumSet.of(KILL_SERVICE, KILL_MACHINE, KILL_POSTGRES, KILL_KAFKA, KILL_REDIS);

    /** Longer than every lease, token and time limit between services. */
    private static final Duration JUMP = Duration.ofMinutes(10);

    private final int weight;

    ChaosFault(int weight) {
        this.weight = weight;
    }

    /** How often it comes, beside the others. */
    int weight() {
        return weight;
    }

    /**
     * Returns when all processes run again.
     *
     * @return since when the platform can recover: a kill itself, or the end of what lasted
     */
    abstract Instant strike(ChaosPlatform platform, Step step);

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Instant freeze(long pid, Duration length) {
        try (var _ = FrozenProcess.of(pid)) {
            pause(length);
        }
        return Instant.now();
    }

    private static Instant disturb(UnreliableLink link, Consumer<UnreliableLink> disturbance, Duration length) {
        disturbance.accept(link);
        try {
            pause(length);
        } finally {
            link.restore();
        }
        return Instant.now();
    }

    public static void pause(Duration length) {
        if (length.isPositive()) {
            Awaitility.await().pollDelay(length).atMost(length.plusSeconds(10)).until(() -> true);
        }
    }
}
