// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import dev.atelier.gateway.signin.Secrets;
import dev.atelier.platform.secret.PurposeMac;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes and reads the secrets of the authorization server; only hashes of them are stored, or nothing at all. */
@Singleton
public class OAuthSecrets {
    private static final String CODE = "atl_ac_";
    private static final Pattern REFRESH = Pattern.compile("atl_rt_([0-9]{1,18})\\.([0-9]{1,18})\\.([0-9a-f]{64})");

    private final PurposeMac codes;
    private final PurposeMac refreshTokens;

    OAuthSecrets(SecretKeys keys) {
        this.codes = new PurposeMac(keys, "gateway.oauth-code");
        this.refreshTokens = new PurposeMac(keys, "gateway.oauth-refresh");
    }

    /**
     * A refresh token of a connection: the number of its rotation, and a code that only this server can compute.
     *
     * @param mac in hexadecimal
     */
    public record RefreshToken(long connection, long generation, String mac) {

        /** Empty for a text that is no refresh token. */
        public static Optional<RefreshToken> parse(String text) {
            Matcher parts = REFRESH.matcher(text);
            return parts.matches()
                    ? Optional.of(new RefreshToken(
                            Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), parts.group(3)))
                    : Optional.empty();
        }

        @Override
        public String toString() {
            return "RefreshToken[connection=" + connection + "]";
        }
    }

    /** 256 random bits in hexadecimal: the id of a request, which the browser keeps, or the salt of a connection. */
    public String randomText() {
        return HexFormat.of().formatHex(Secrets.randomBytes());
    }

    /** The code of a request: the same one every time, so that an answer that was lost can be given again. */
    public String code(String requestId) {
        return CODE + HexFormat.of().formatHex(codes.compute(requestId.getBytes(StandardCharsets.UTF_8)));
    }

    /** The refresh token of a connection and a rotation: the same one every time. */
    public String refreshToken(long connection, long generation, String salt) {
        byte[] mac = refreshTokens.compute(message(connection, generation, salt));
        return "atl_rt_" + connection + "." + generation + "." + HexFormat.of().formatHex(mac);
    }

    /** Whether this server made the token. */
    public boolean isGenuine(RefreshToken token, String salt) {
        return refreshTokens.accepts(
                HexFormat.of().parseHex(token.mac()), message(token.connection(), token.generation(), salt));
    }

    private static byte[] message(long connection, long generation, String salt) {
        return (connection + " " + generation + " " + salt).getBytes(StandardCharsets.UTF_8);
    }
}
