// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console;

import dev.atelier.platform.error.ApiException;
import java.util.function.Supplier;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Comma-separated values (RFC 4180) for spreadsheets. */
final class Csv {
    /** A spreadsheet would run a cell that begins like a formula. */
    private static final String DANGEROUS_STARTS = "=+-@\t\r";

    private Csv() {}

    static String cell(String text) {
        String safe = !text.isEmpty() && DANGEROUS_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.matches("[^\",\r\n]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    /** A report in the format that the call asks for; JSON where it says nothing. */
    static RestResponse<Object> orJson(@Nullable String format, Supplier<String> lines, Supplier<Object> view) {
        return switch (format) {
            case null -> RestResponse.ok(view.get());
            case "json" -> RestResponse.ok(view.get());
            case "csv" ->
                RestResponse.ResponseBuilder.<Object>ok(lines.get(), "text/csv; charset=utf-8")
                        .build();
            default -> throw ApiException.invalid("format is json or csv.", "format");
        };
    }
}
