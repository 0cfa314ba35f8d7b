// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Writes the params of a job as a form: media as files, everything else as text. */
public final class JobForm {
    private static final Map<String, String> EXTENSIONS = Map.of(
            "image/png", ".png",
            "image/jpeg", ".jpg",
            "image/webp", ".webp",
            "image/gif", ".gif",
            "video/mp4", ".mp4",
            "video/webm", ".webm",
            "audio/mpeg", ".mp3",
            "audio/wav", ".wav",
            "audio/ogg", ".ogg");

    private final ProviderJob job;
    private final Multipart form;
    private int files;

    private JobForm(ProviderJob job, Multipart form) {
        this.job = job;
        this.form = form;
    }

    /**
     * @param fields beside the params
     * @throws IOException when a media file cannot be had now
     */
    public static Multipart write(ProviderJob job, Map<String, String> fields)
            throws IOException, InterruptedException {
        try (Multipart form = Multipart.create(job.workspace())) {
            for (Map.Entry<String, String> field : fields.entrySet()) {
                form.addField(field.getKey(), field.getValue());
            }
            new JobForm(job, form).addParams();
            return form;
        }
    }

    /** A file name for an upload; the upstream cannot see from it whose file it is. */
    public static String fileName(String stem, MediaInput input) {
        return stem + EXTENSIONS.getOrDefault(input.contentType(), ".bin");
    }

    private void addParams() throws IOException, InterruptedException {
        for (Map.Entry<String, JsonNode> param : job.params().properties()) {
            JsonNode value = param.getValue();
            if (value.isArray()) {
                for (JsonNode element : value) {
                    addPart(param.getKey() + "[]", element);
                }
            } else if (!value.isNull()) {
                addPart(param.getKey(), value);
            }
        }
    }

    private void addPart(String name, JsonNode value) throws IOException, InterruptedException {
        Optional<MediaInput> media = value.isTextual() ? job.media(value.asText()) : Optional.empty();
        if (media.isEmpty()) {
            form.addField(name, value.isContainerNode() ? value.toString() : value.asText());
            return;
        }
        MediaInput input = media.orElseThrow();
        form.addFile(name, fileName("input-" + files++, input), input.contentType(), input.file());
    }
}
