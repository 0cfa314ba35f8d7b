// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.token;

import dev.atelier.gateway.oauth.Words;
import dev.atelier.platform.caller.Scope;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The answer of the token endpoint. */
record IssuedTokens(String accessToken, Duration lifetime, String refreshToken, Set<Scope> scopes) {

    Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("access_token", accessToken);
        json.put("token_type", "Bearer");
        json.put("expires_in", lifetime.toSeconds());
        json.put("refresh_token", refreshToken);
        json.put("scope", Words.of(scopes));
        return json;
    }

    @Override
    public String toString() {
        return "IssuedTokens[hidden]";
    }
}
