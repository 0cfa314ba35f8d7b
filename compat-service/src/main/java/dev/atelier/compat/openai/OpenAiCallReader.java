// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.replay.Fingerprint;
import dev.atelier.compat.submit.SubmitBody;
import dev.atelier.compat.translate.BodySchema;
import dev.atelier.compat.translate.TextInput;
import dev.atelier.compat.upload.FormBody;
import dev.atelier.compat.upload.FormBody.Text;
import dev.atelier.compat.upload.FormReader;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of calls: the clients write some of them as JSON, and those with a file as a form. */
@Singleton
class OpenAiCallReader {
    private final OpenAiDialect dialect;
    private final SubmitBody bodies;
    private final FormReader forms;

    OpenAiCallReader(OpenAiDialect dialect, SubmitBody bodies, FormReader forms) {
        this.dialect = dialect;
        this.bodies = bodies;
        this.forms = forms;
    }

    /**
     * Reads JSON, or a form with files.
     *
     * @param files the fields of the form that hold files, each with the member of JSON that it stands for, if any
     */
    OpenAiCall read(String path, InputStream in, RoutingContext http, Map<String, String> files) {
        @Nullable String type = http.request().getHeader("Content-Type");
        if (FormReader.isForm(type)) {
            return readForm(path, in, type, files);
        }
        if (!files.isEmpty() && files.containsValue("")) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The body must be multipart/form-data.");
        }
        return readJson(path, in);
    }

    OpenAiCall readJson(String path, InputStream in) {
        byte[] body = bodies.read(in);
        ObjectNode members = dialect.body(path).validate(bodies.parse(body));
        return new OpenAiCall(path, members, Optional.empty(), fingerprint(path, body));
    }

    private OpenAiCall readForm(String path, InputStream in, @Nullable String type, Map<String, String> files) {
        FormBody form = forms.read(type, in);
        boolean isValid = false;
        try {
            requireKnown(form, files.keySet());
            BodySchema schema = dialect.body(path);
            ObjectNode sent = TextInput.read(
                    schema.json(),
                    form.texts().stream()
                            .collect(Collectors.groupingBy(
                                    Text::name, Collectors.mapping(Text::value, Collectors.toList()))));
            files.forEach((field, member) -> standIn(sent, schema, form, field, member));
            var call =
                    new OpenAiCall(path, schema.validate(sent), Optional.of(form), fingerprint(path, form.content()));
            isValid = true;
            return call;
        } finally {
            if (!isValid) {
                form.close();
            }
        }
    }

    private Fingerprint fingerprint(String path, byte[] content) {
        return Fingerprint.of(dialect.name(), path, content);
    }

    private static void requireKnown(FormBody form, Set<String> fields) {
        for (String name : form.fileNames()) {
            if (!fields.contains(name)) {
                String shown = name.matches("[A-Za-z0-9_.-]{1,60}") ? name : "file";
                throw OpenAiDialect.refusal(shown, "No file of this name is taken here", "extra_forbidden");
            }
        }
    }

    /** The schema counts the files of a form as the member that names files in JSON. */
    private static void standIn(ObjectNode sent, BodySchema schema, FormBody form, String field, String member) {
        int count = form.files(field).size();
        if (member.isEmpty() || count == 0) {
            return;
        }
        boolean isList = schema.json()
                .path("properties")
                .path(member)
                .path("type")
                .asText()
                .equals("array");
        if (!isList) {
            form.file(field);
        }
        ArrayNode files = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < count; i++) {
            files.addObject().put("file_id", "");
        }
        sent.set(member, isList ? files : files.get(0));
    }
}
