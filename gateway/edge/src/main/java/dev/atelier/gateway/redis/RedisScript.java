// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.redis;

import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** A Lua script, which is sent by its hash, and whole when Redis does not know it. */
public final class RedisScript {
    private final String text;
    private final String sha;

    private RedisScript(String text) {
        this.text = text;
        this.sha = sha1(text);
    }

    public static RedisScript of(String text) {
        return new RedisScript(text);
    }

    /** The script in a file beside a class. */
    public static RedisScript read(Class<?> owner, String file) {
        try (InputStream script = owner.getResourceAsStream(file)) {
            return of(new String(Objects.requireNonNull(script, file).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    /** Runs the script; call this on the loop of the connection. */
    public Future<Response> run(LoopRedisConnection redis, List<String> keys, List<String> arguments) {
        return redis.send(command(Command.EVALSHA, sha, keys, arguments))
                .recover(fault -> isUnknownScript(fault)
                        ? redis.send(command(Command.EVAL, text, keys, arguments))
                        : Future.failedFuture(fault));
    }

    private static Request command(Command command, String script, List<String> keys, List<String> arguments) {
        Request redis = Request.cmd(command).arg(script).arg(keys.size());
        keys.forEach(redis::arg);
        arguments.forEach(redis::arg);
        return redis;
    }

    private static boolean isUnknownScript(Throwable fault) {
        return String.valueOf(fault.getMessage()).startsWith("NOSCRIPT");
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-1", e);
        }
    }
}
