// SPDX-License-Identifier: Apache-2.0
/** Multipart forms, read part by part; a service that takes some adds the parser commons-fileupload2-core to its jar. */
@NullMarked
package dev.atelier.platform.form;

import org.jspecify.annotations.NullMarked;
