// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.gemini;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.platform.dialect.DialectError;
import dev.atelier.platform.dialect.DialectName;
import dev.atelier.platform.error.ApiException;
import jakarta.inject.Singleton;

/** The dialect under /compat/gemini: pictures from words and from pictures, each in one call. */
@Singleton
public class GeminiDialect extends Dialect {

    GeminiDialect() {
        super(DialectName.GEMINI);
    }

    /** The first fault makes the message, and each is a violation of a field. */
    @Override
    public DialectError invalid(InvalidBody invalid) {
        FieldError first = invalid.errors().getFirst();
        DialectError error = error(ApiException.invalid(place(first) + ": " + first.msg(), place(first)));
        ObjectNode details =
                (ObjectNode) error.body().path("error").path("details").path(0);
        invalid.errors().stream()
                .skip(1)
                .forEach(fault -> details.withArray("/fieldViolations")
                        .addObject()
                        .put("field", place(fault))
                        .put("description", fault.msg()));
        return error;
    }

    /** Such as {@code contents[0].parts[1].text}. */
    private static String place(FieldError fault) {
        StringBuilder place = new StringBuilder();
        fault.loc().stream().skip(1).forEach(step -> {
            if (step instanceof Integer index) {
                place.append('[').append(index).append(']');
            } else {
                place.append(place.isEmpty() ? "" : ".").append(step);
            }
        });
        return place.isEmpty() ? "body" : place.toString();
    }
}
