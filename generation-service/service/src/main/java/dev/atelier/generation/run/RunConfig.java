// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** How runs are carried out in one process. */
@ConfigMapping(prefix = "atelier.run")
public interface RunConfig {

    /** Runs under way at the same time. They mostly wait; what computes has its own, smaller limit. */
    @WithDefault("32")
    int concurrency();

    /** Wait between two looks at the queue while nobody in this process queues anything. */
    @WithDefault("1s")
    Duration idleWait();

    /** Wait before a run that is due, but was not to be had, is looked at again. */
    @WithDefault("20ms")
    Duration shortestWait();

    /** Wait after the database could not be asked. */
    @WithDefault("1s")
    Duration failureWait();

    /** How long a worker may be silent before its run is given to another one. */
    @WithDefault("30s")
    Duration lease();

    /** First wait before something that failed outside this service is tried again. */
    @WithDefault("500ms")
    Duration firstRetryWait();

    /** Longest of these waits. */
    @WithDefault("10s")
    Duration longestRetryWait();

    /** How long a stop waits for runs under way; what is left is run again by another process. */
    @WithDefault("3s")
    Duration stopTimeout();

    /** Wait before a job that an upstream has accepted is asked about for the first time. */
    @WithDefault("500ms")
    Duration firstPoll();

    /** Longest wait between two askings. */
    @WithDefault("5s")
    Duration longestPoll();

    /** The same for a video, which takes longer. */
    @WithDefault("10s")
    Duration longestVideoPoll();

    /** Shortest wait before an upstream that had no room is offered the job again. */
    @WithDefault("2s")
    Duration busyRetry();

    /** Longest of these waits, whatever the upstream asks for. */
    @WithDefault("60s")
    Duration longestBusyRetry();

    /** Shortest time between two notes of a run's progress. */
    @WithDefault("1s")
    Duration progressEvery();

    /** Directory for the files of runs under way; the system's temporary one when absent. */
    Optional<Path> workspace();

    /** Jobs without a generation that are stopped in one go. */
    @WithDefault("20")
    int abandonedBatch();

    /** How long fetching one media file from the library may take. */
    @WithDefault("60s")
    Duration fetchTimeout();
}
