// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ModelUpstream;
import dev.atelier.generation.provider.Capabilities;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.Upstream;

/** One way to run a model here: an upstream that is configured, and the adapter that speaks its dialect. */
record Route(ModelUpstream way, Upstream upstream, Provider provider, Capabilities able) {}
