// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.ChaosPlan.Step;
import dev.atelier.local.stack.ServiceHandle;
import dev.atelier.local.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What a chaos run does to the platform; each fault also undoes itself, and returns when all processes run again. */
enum ChaosFault {
    KILL_SERVICE(30) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            ServiceHandle service = platform.service(step.target());
            service.kill();
            service.start(Map.of());
            service.awaitReady();
        }
    },
    /** Two processes at once, as when a machine of the cluster dies. */
    KILL_MACHINE(8) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            List<ServiceHandle> services = platform.replica(step.target() % 2).stream()
                    .skip(step.target() % 4)
                    .limit(2)
                    .toList();
            services.forEach(ServiceHandle::kill);
            services.forEach(service -> service.start(Map.of()));
            services.forEach(ServiceHandle::awaitReady);
        }
    },
    STOP_SERVICE(10) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            ServiceHandle service = platform.service(step.target());
            service.stop();
            service.start(Map.of());
            service.awaitReady();
        }
    },
    FREEZE_SERVICE(8) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            freeze(platform.service(step.target()).pid(), step.length());
        }
    },
    KILL_POSTGRES(4) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            Stack stack = platform.stack();
            stack.postgres().kill();
            stack.postgres().start();
        }
    },
    FREEZE_POSTGRES(3) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            freeze(platform.stack().postgres().pid(), step.length());
        }
    },
    KILL_KAFKA(4) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            Stack stack = platform.stack();
            stack.kafka().kill();
            stack.kafka().start();
        }
    },
    FREEZE_KAFKA(3) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            freeze(platform.stack().kafka().pid(), step.length());
        }
    },
    KILL_REDIS(8) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            Stack stack = platform.stack();
            stack.redis().kill();
            stack.redis().start();
        }
    },
    FREEZE_REDIS(3) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            freeze(platform.stack().redis().pid(), step.length());
        }
    },
    /** The connections between the services end, and new ones are refused. */
    CUT_CONNECTIONS(6) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            disturb(platform.link(step.target()), UnreliableLink::cut, step.length());
        }
    },
    DELAY_CONNECTIONS(6) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            disturb(platform.link(step.target()), UnreliableLink::delay, step.length());
        }
    },
    /** Every process of the platform ends at once; then the servers start, then the services. */
    POWER_CUT(1) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            Stack stack = platform.stack();
            List<ServiceHandle> services = platform.services();
            services.forEach(ServiceHandle::kill);
            stack.postgres().kill();
            stack.kafka().kill();
            stack.redis().kill();
            stack.postgres().start();
            stack.redis().start();
            stack.kafka().start();
            services.forEach(service -> service.start(Map.of()));
            services.forEach(ServiceHandle::awaitReady);
        }
    },
    /** No byte of media can be stored. */
    FULL_DISK(2) {
        @Override
        void strike(ChaosPlatform platform, Step step) {
            platform.fillMediaDisk();
            pause(step.length());
            platform.emptyMediaDisk();
        }
    };

    private final int weight;

    ChaosFault(int weight) {
        this.weight = weight;
    }

    /** How often it comes, beside the others. */
    int weight() {
        return weight;
    }

    abstract void strike(ChaosPlatform platform, Step step);

    /** Whether it ends after the time that the plan gives it; a kill is over at once. */
    boolean lasts() {
        return switch (this) {
            case FREEZE_SERVICE,
                    FREEZE_POSTGRES,
                    FREEZE_KAFKA,
                    FREEZE_REDIS,
                    CUT_CONNECTIONS,
                    DELAY_CONNECTIONS,
                    FULL_DISK -> true;
            default -> false;
        };
    }

    /** How many processes the fault killed; what is frozen or cut goes on afterwards. */
    int kills(ChaosPlatform platform) {
        return switch (this) {
            case KILL_SERVICE, KILL_POSTGRES, KILL_KAFKA, KILL_REDIS -> 1;
            case KILL_MACHINE -> 2;
            case POWER_CUT -> platform.services().size() + 3;
            default -> 0;
        };
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void freeze(long pid, Duration length) {
        List<String> tree = ProcessHandle.of(pid)
                .map(process -> Stream.concat(Stream.of(process), process.descendants())
                        .map(one -> Long.toString(one.pid()))
                        .toList())
                .orElse(List.of());
        signal("-STOP", tree);
        try {
            pause(length);
        } finally {
            signal("-CONT", tree);
        }
    }

    /** A process that ended in the meantime is not missed. */
    private static void signal(String signal, List<String> pids) {
        var words = new ArrayList<>(List.of("kill", signal));
        words.addAll(pids);
        try {
            new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor(10, TimeUnit.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void disturb(UnreliableLink link, Consumer<UnreliableLink> disturbance, Duration length) {
        disturbance.accept(link);
        try {
            pause(length);
        } finally {
            link.restore();
        }
    }

    static void pause(Duration length) {
        await().pollDelay(length).atMost(length.plusSeconds(10)).until(() -> true);
    }
}
