// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import dev.atelier.local.server.EmbeddedPostgres.Durability;
import java.util.LinkedHashMap;
import java.util.Map;

/** PostgreSQL's settings for a laptop: little memory, no replication, no work when idle. */
final class PostgresSettings {

    private PostgresSettings() {}

    static Map<String, String> of(Durability durability) {
        var settings = new LinkedHashMap<String, String>();
        settings.put("listen_addresses", "127.0.0.1");
        settings.put("unix_socket_directories", "");
        settings.put("max_connections", "250");
        settings.put("shared_buffers", "48MB");
        settings.put("io_method", "sync");
        settings.put("jit", "off");
        settings.put("max_parallel_workers_per_gather", "0");
        settings.put("max_logical_replication_workers", "0");
        settings.put("wal_level", "minimal");
        settings.put("max_wal_senders", "0");
        settings.put("max_wal_size", "256MB");
        settings.put("min_wal_size", "64MB");
        settings.put("checkpoint_timeout", "15min");
        settings.put("autovacuum_naptime", "60s");
        settings.put("autovacuum_worker_slots", "3");
        settings.put("timezone", "UTC");
        settings.put("log_timezone", "UTC");
        settings.put("log_line_prefix", "%m [%p] %d ");
        if (durability == Durability.RELAXED) {
            settings.put("fsync", "off");
            settings.put("synchronous_commit", "off");
            settings.put("full_page_writes", "off");
        }
        return settings;
    }
}
