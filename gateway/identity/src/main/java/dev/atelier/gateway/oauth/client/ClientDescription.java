// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.client.ClientMetadata;
import com.nimbusds.oauth2.sdk.client.RegistrationError;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import dev.atelier.gateway.oauth.OAuthException;
import dev.atelier.platform.secret.Sha256;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.minidev.json.JSONObject;
import org.jspecify.annotations.Nullable;

/**
 * What an application says of itself (RFC 7591). Grant types, response types and ways to authenticate that this server does
 * not have are left out, not refused: clients list all that they know.
 */
record ClientDescription(String name, Optional<String> clientUri, List<String> redirectUris) {
    private static final String REDIRECT_URIS = "redirect_uris";
    private static final String UNNAMED = "Unnamed application";
    private static final int MAX_NAME = 120;
    /** The widest known client registers three. */
    private static final int MAX_URIS = 10;

    private static final int MAX_URI = 500;
    private static final int ID_CHARACTERS = 32;
    private static final String ID_PREFIX = "dyn_";

    /** @throws OAuthException with an error of RFC 7591 */
    static ClientDescription parse(String json) {
        return of(read(json));
    }

    private static ClientMetadata read(String json) {
        Map<String, Object> members;
        try {
            members = JSONObjectUtils.parse(json);
        } catch (ParseException | IllegalArgumentException | NullPointerException _) {
            throw new OAuthException(RegistrationError.INVALID_CLIENT_METADATA, "The body must be one JSON object.");
        }
        // Libraries send every member that they know, also those for which the program gave no value.
        members.entrySet().removeIf(member -> isEmpty(member.getKey(), member.getValue()));
        return metadata(members).orElseThrow(() -> malformed(members));
    }

    /** Names the member that is no metadata even alone; without one, two of them contradict each other. */
    private static OAuthException malformed(Map<String, Object> members) {
        Optional<String> member = members.entrySet().stream()
                .filter(each -> metadata(Map.of(each.getKey(), each.getValue())).isEmpty())
                .map(Map.Entry::getKey)
                .findFirst();
        return new OAuthException(
                member.filter(REDIRECT_URIS::equals).isPresent()
                        ? RegistrationError.INVALID_REDIRECT_URI
                        : RegistrationError.INVALID_CLIENT_METADATA,
                member.map(name -> "The member " + name + " is malformed.")
                        .orElse("The client metadata is malformed."));
    }

    private static boolean isEmpty(String name, @Nullable Object value) {
        boolean hasNothing = (value instanceof String text && text.isBlank())
                || (value instanceof Collection<?> list && list.isEmpty());
        return value == null || (hasNothing && !name.equals(REDIRECT_URIS));
    }

    /** Empty for what the parser refuses; it has no error for a member of another type in a list. */
    private static Optional<ClientMetadata> metadata(Map<String, Object> members) {
        try {
            return Optional.of(ClientMetadata.parse(new JSONObject(members)));
        } catch (ParseException | IllegalArgumentException | NullPointerException _) {
            return Optional.empty();
        }
    }

    private static ClientDescription of(ClientMetadata metadata) {
        List<String> uris = Optional.ofNullable(metadata.getRedirectionURIStrings()).stream()
                .flatMap(all -> all.stream())
                .toList();
        if (uris.isEmpty() || uris.size() > MAX_URIS) {
            throw new OAuthException(
                    RegistrationError.INVALID_REDIRECT_URI, "redirect_uris has one to " + MAX_URIS + " entries.");
        }
        uris.stream()
                .flatMap(uri -> RedirectUri.problem(uri).stream())
                .findFirst()
                .ifPresent(problem -> {
                    throw new OAuthException(RegistrationError.INVALID_REDIRECT_URI, problem);
                });
        String name = Optional.ofNullable(metadata.getName())
                .map(ClientDescription::clean)
                .orElse("");
        return new ClientDescription(
                name.isEmpty() ? UNNAMED : name,
                Optional.ofNullable(metadata.getURI()).flatMap(ClientDescription::webLink),
                uris);
    }

    /** An id that is equal for identical applications, whatever loopback port they had, so that they share a row. */
    String registeredId() {
        String content = name
                + '\n'
                + redirectUris.stream()
                        .map(RedirectUri::withoutLoopbackPort)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining("\n"))
                + '\n'
                + clientUri.orElse("");
        return ID_PREFIX + Sha256.hex(content).substring(0, ID_CHARACTERS);
    }

    /** What the answer to a registration repeats. */
    Map<String, Object> toMetadata() {
        Map<String, Object> metadata = new java.util.LinkedHashMap<>();
        metadata.put("client_name", name);
        metadata.put("redirect_uris", redirectUris);
        clientUri.ifPresent(uri -> metadata.put("client_uri", uri));
        metadata.put("grant_types", List.of("authorization_code", "refresh_token"));
        metadata.put("response_types", List.of("code"));
        metadata.put("token_endpoint_auth_method", "none");
        return metadata;
    }

    /** Without characters that hide or turn around what a person reads. */
    private static String clean(String name) {
        String visible = name.codePoints()
                .filter(c -> !Character.isISOControl(c)
                        && Character.getType(c) != Character.FORMAT
                        && Character.getType(c) != Character.SURROGATE)
                .limit(MAX_NAME)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return visible.strip();
    }

    private static Optional<String> webLink(URI uri) {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        boolean isWeb = scheme.equals("https") || scheme.equals("http");
        return isWeb && uri.toString().length() <= MAX_URI ? Optional.of(uri.toString()) : Optional.empty();
    }
}
