// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.upload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.translate.FieldError;
import dev.atelier.compat.translate.InvalidBody;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * Replaces links to files of this platform by references, so that generation-service does not fetch them by HTTP, and
 * data: URIs by files, so that no request keeps megabytes of text.
 */
@Singleton
public class MediaLinks {
    private static final String FILES = "files/";
    private static final String DATA = "data:";
    /** The address of a file that a client keeps, and that of its bytes. */
    private static final Pattern KEPT_FILE = Pattern.compile(FILES + "(file_[0-9]{1,18})(?:/download)?");

    private static final int ANY_PROJECT = 0;

    private final PublicUrls urls;
    private final UploadRepository uploads;
    private final ImportClient library;

    MediaLinks(PublicUrls urls, UploadRepository uploads, @RestClient ImportClient library) {
        this.urls = urls;
        this.uploads = uploads;
        this.library = library;
    }

    /**
     * Changes the input in place; throws for a link to a file that is not the caller's, and for a data: URI without usable
     * media. Ids of files, and links to other hosts, stay.
     *
     * @param members of the input that hold a link or a list of links
     * @param locate the place in the client's body of such a member, or of an element: {@code image_urls[2]}
     */
    public void resolve(
            Dialect dialect,
            Caller caller,
            ObjectNode input,
            Collection<String> members,
            Function<String, List<Object>> locate) {
        for (String member : members) {
            JsonNode value = input.path(member);
            if (value.isTextual()) {
                input.set(member, resolve(dialect, caller, locate.apply(member), value));
            }
            if (value instanceof ArrayNode list) {
                for (int i = 0; i < list.size(); i++) {
                    list.set(i, resolve(dialect, caller, locate.apply(member + "[" + i + "]"), list.get(i)));
                }
            }
        }
    }

    private JsonNode resolve(Dialect dialect, Caller caller, List<Object> location, JsonNode link) {
        String url = link.asText();
        if (isDataUri(url)) {
            return store(caller, location, url);
        }
        Optional<String> path = urls.below(dialect, url);
        if (path.isEmpty() && !urls.isMedia(url)) {
            return link;
        }
        Optional<String> reference =
                urls.isMedia(url) ? findMedia(caller, url) : findUpload(dialect, caller, path.orElseThrow());
        return reference
                .map(TextNode::valueOf)
                .orElseThrow(() -> new InvalidBody(List.of(
                        FieldError.of(location, "There is no such file on this account.", "file_download_error"))));
    }

    private static boolean isDataUri(String url) {
        return url.regionMatches(true, 0, DATA, 0, DATA.length());
    }

    /** Imports the file of a URI; an equal URI leads to the same file for a while, so a repeated submit stores nothing more. */
    private JsonNode store(Caller caller, List<Object> location, String uri) {
        try {
            return TextNode.valueOf(
                    library.find(new ImportClient.LinkRequest(caller.account(), ANY_PROJECT, uri, caller.plan()))
                            .id());
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.INVALID_INPUT) {
                throw new InvalidBody(List.of(FieldError.of(location, refusal.message(), "file_download_error")));
            }
            throw refusal;
        }
    }

    private Optional<String> findUpload(Dialect dialect, Caller caller, String path) {
        Matcher kept = KEPT_FILE.matcher(path);
        if (kept.matches()) {
            // Whose file it is, generation-service checks as for every id.
            return Optional.of(kept.group(1));
        }
        return Optional.of(path)
                .filter(rest -> rest.startsWith(FILES))
                .map(rest -> AnnouncedUploadService.publicKey(rest.substring(FILES.length())))
                .flatMap(key -> uploads.findOwn(key, dialect.name(), caller.account()))
                .flatMap(AnnouncedUpload::stored)
                .map(stored -> stored.file().toString());
    }

    private Optional<String> findMedia(Caller caller, String url) {
        try {
            return Optional.of(
                    library.find(new ImportClient.LinkRequest(caller.account(), ANY_PROJECT, url, caller.plan()))
                            .id());
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.INVALID_INPUT) {
                return Optional.empty();
            }
            throw refusal;
        }
    }
}
