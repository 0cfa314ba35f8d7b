// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The results as JSON, for programs. */
final class JsonReport {
    private static final double P50 = 50;
    private static final double P99 = 99;

    private JsonReport() {}

    static String of(Results results) throws JsonProcessingException {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("refused_percent", results.unpaidPercent());
        all.put("rows", results.rows().stream().map(JsonReport::row).toList());
        all.put("cold", results.coldStarts());
        all.put("without_load", results.footprints());
        all.put("first_pictures", results.firstPictures());
        all.put("forwarding", results.forwarding().stream().map(JsonReport::row).toList());
        all.put(
                "redis_scripts",
                results.redisScripts().stream().map(RedisScripts::toJson).toList());
        all.put("void", results.voided());
        return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all);
    }

    private static Map<String, Object> row(WorkloadResult result) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("row", result.workload().rowName());
        row.put("connections", result.connections());
        row.put("platform", result.platform());
        row.put("warm_up", result.warmUp());
        row.put("per_second", result.perSecond());
        row.put("floor_inserts_per_second", result.floorInserts());
        row.put("floor_reads_per_second", result.floorReads());
        row.put("p50_ms", result.millis(P50));
        row.put("p99_ms", result.millis(P99));
        row.put("cpu_ms", result.cpuMillis());
        row.put("cpu_ms_without_compilers", result.cpuMillisWithoutCompilers());
        row.put("cpu_ms_of_parts", result.cpuMillisOfParts());
        row.put("runs_of_rounds", result.runsOfRounds());
        row.put("commits", result.commitsPerRequest());
        row.put("counts_of_databases", result.countsPerRequest());
        row.put("void", result.voided());
        return row;
    }

    private static Map<String, Object> row(ForwardingCost cost) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("platform", cost.platform());
        row.put("proxy", cost.proxy());
        row.put("connections", cost.connections());
        row.put("per_second", cost.perSecond());
        row.put("p50_ms", cost.millis());
        row.put("cpu_us", cost.cpuMicros());
        row.put("cpu_us_of_redis", cost.redisMicros());
        row.put("void", cost.voided());
        return row;
    }
}
