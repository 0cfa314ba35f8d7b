// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.bench.DatabaseCounters.Counts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final CpuTimes IDLE = new CpuTimes(Map.of("gateway", 0L), 1);
    private final Results results = new Results(10);

    @Test
    void eachFigureHasItsConnectionsAndIsComparedWithThoseOfTheSameNumber() {
        results.rows().add(result("now", 1, 200));
        results.rows().add(result("before", 1, 100));
        results.rows().add(result("now", 64, 900));
        results.rows().add(result("before", 64, 300));

        String markdown = new Report(results).markdown();

        assertThat(markdown)
                .contains("| create | 1 | now | 100 (100-100) | 0.100 | 2.0 (2.0-2.0) |")
                .contains("| create | 64 | before | 150 (150-150) |")
                .contains("| create | 1 | now | 200 | 100 | 0.50 | 3 | 1 |")
                .endsWith("""
                        |---|---|---|---|---|---|---|
                        | create | 1 | 2.00 | 1.00 | 0.50 | 0.50 | 0.50 |
                        | create | 64 | 3.00 | 1.00 | 0.33 | 0.33 | 0.33 |
                        """)
                .contains("warm after 20 s, compilers 3.0 %")
                .contains("10 % are of accounts without credits");
        assertThat(results.voided()).isEmpty();
    }

    @Test
    void aColdPlatformHasALineForEachMinute() {
        results.coldStarts()
                .add(new ColdStart("now", 64, List.of(new RunCounts(400, 100, 7, 0), new RunCounts(0, 300, 0, 0)), ""));

        assertThat(new Report(results).markdown())
                .contains("| now | 64 | 1 | 400 | 100 | 0.25 | 7 |")
                .contains("| now | 64 | 2 | 0 | 300 | - | 0 |");
    }

    @Test
    void aVoidRoundCountsInNoFigureAndIsNamed() {
        var result = result("now", 16, 100);
        result.add(Samples.create(5_000, IDLE, "a wrong answer"), new Floor.Rates(1, 1));
        results.rows().add(result);

        assertThat(new Report(results).markdown())
                .contains("| create | 16 | now | 50 (50-50) |")
                .contains("void: create, 16 connections, now: a wrong answer");
    }

    @Test
    void programsFindTheSameFigures() throws Exception {
        results.rows().add(result("now", 16, 100));
        results.coldStarts().add(new ColdStart("now", 64, List.of(new RunCounts(4, 1, 0, 0)), "late"));

        JsonNode json = new ObjectMapper().readTree(JsonReport.of(results));

        JsonNode row = json.path("rows").path(0);
        assertThat(row.path("connections").asInt()).isEqualTo(16);
        assertThat(row.path("per_second").path("median").asDouble()).isEqualTo(50);
        assertThat(row.path("commits").asDouble()).isEqualTo(2);
        assertThat(row.path("runs_of_rounds").path(0).path("turnedAway").asLong())
                .isEqualTo(3);
        assertThat(json.path("refused_percent").asInt()).isEqualTo(10);
        assertThat(json.path("cold")
                        .path(0)
                        .path("minutes")
                        .path(0)
                        .path("ended")
                        .asLong())
                .isEqualTo(1);
        assertThat(json.path("void").path(0).asText()).isEqualTo("cold, 64 connections, now: late");
    }

    @Test
    void aGatewayIsShownBesideWhatWasMeasuredInTurnWithIt() {
        results.forwarding().add(forwarding("gateway", 20_000, 5_000));
        results.forwarding().add(forwarding("nginx", 10_000, 0));
        results.redisScripts().add(new RedisScripts("now", 4_990, 12));

        assertThat(new Report(results).markdown())
                .contains("| now | nginx | 32 | 0.40 | 1.00 |")
                .contains("| now | 4990 | 12 |");
    }

    private static ForwardingCost forwarding(String proxy, long proxyMicros, long redisMicros) {
        return new ForwardingCost(
                "now",
                proxy,
                32,
                List.of(Samples.create(
                        1_000, new CpuTimes(Map.of("proxy", proxyMicros, "redis", redisMicros), 2), "")));
    }

    @Test
    void aLineNeedsACellForEachColumn() {
        var table = new Table("one", "two");

        assertThat(table).hasToString("");
        assertThatThrownBy(() -> table.add("only")).isInstanceOf(IllegalArgumentException.class);
    }

    /** A round of two seconds that took 100 ms of CPU and 200 commits, however many requests. */
    private static WorkloadResult result(String platform, int connections, long requests) {
        var result = new WorkloadResult(platform, Workload.CREATE, connections, new WarmUp(20, 0.03, ""), IDLE);
        result.add(
                Samples.create(requests, new CpuTimes(Map.of("gateway", 100_000L), 2), ""),
                new Floor.Rates(1_000, 2_000));
        result.count(
                new DatabaseCounters(Map.of("generation", new Counts(200, 0, 0, 0, 0)), 2),
                new DatabaseCounters(Map.of(), 1));
        return result;
    }
}
