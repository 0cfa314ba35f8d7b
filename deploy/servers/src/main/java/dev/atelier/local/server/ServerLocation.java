// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.nio.file.Path;

/** Data directory, log file and loopback port of a server. */
public record ServerLocation(Path data, Path log, int port) {}
