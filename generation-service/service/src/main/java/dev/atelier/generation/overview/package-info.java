/** What operators see of models, upstreams and runs. */
@NullMarked
package dev.atelier.generation.overview;

import org.jspecify.annotations.NullMarked;
