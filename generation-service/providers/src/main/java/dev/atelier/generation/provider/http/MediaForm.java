// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.ProviderJob;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Writes the params of a job as a form: media as files, everything else as text. */
public final class MediaForm {
    private final ProviderJob job;
    private final Multipart form;
    private int files;

    private MediaForm(ProviderJob job, Multipart form) {
        this.job = job;
        this.form = form;
    }

    /**
     * @param more fields beside the params
     * @throws IOException when a media file cannot be had now
     */
    public static Multipart of(ProviderJob job, Map<String, String> more) throws IOException, InterruptedException {
        try (Multipart form = Multipart.in(job.workspace())) {
            for (Map.Entry<String, String> field : more.entrySet()) {
                form.field(field.getKey(), field.getValue());
            }
            new MediaForm(job, form).write();
            return form;
        }
    }

    /** A name for an upload that says nothing of whose it is. */
    public static String fileName(String stem, MediaInput input) {
        return stem + extension(input.contentType());
    }

    private void write() throws IOException, InterruptedException {
        for (Map.Entry<String, JsonNode> param : job.params().properties()) {
            JsonNode value = param.getValue();
            if (value.isArray()) {
                for (JsonNode element : value) {
                    part(param.getKey() + "[]", element);
                }
            } else if (!value.isNull()) {
                part(param.getKey(), value);
            }
        }
    }

    private void part(String name, JsonNode value) throws IOException, InterruptedException {
        Optional<MediaInput> media = value.isTextual() ? job.media(value.asText()) : Optional.empty();
        if (media.isEmpty()) {
            form.field(name, value.isContainerNode() ? value.toString() : value.asText());
            return;
        }
        MediaInput input = media.orElseThrow();
        form.file(name, fileName("input-" + files++, input), input.contentType(), input.file());
    }

    private static String extension(String contentType) {
        return switch (contentType) {
            case "image/png" -> ".png";
            case "image/jpeg" -> ".jpg";
            case "image/webp" -> ".webp";
            case "image/gif" -> ".gif";
            case "video/mp4" -> ".mp4";
            case "video/webm" -> ".webm";
            case "audio/mpeg" -> ".mp3";
            case "audio/wav" -> ".wav";
            case "audio/ogg" -> ".ogg";
            default -> ".bin";
        };
    }
}
