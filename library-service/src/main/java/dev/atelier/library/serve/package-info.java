/** Downloads of media: ranges, validators, thumbnails and safe headers. */
@NullMarked
package dev.atelier.library.serve;

import org.jspecify.annotations.NullMarked;
