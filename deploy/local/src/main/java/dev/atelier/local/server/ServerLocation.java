// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.nio.file.Path;

/** Where a server keeps its data and its log, and the port of loopback it listens on. */
public record ServerLocation(Path data, Path log, int port) {}
