// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.credential;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.TestKeys;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.caller.Scope;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.secret.SecretKeys;
import dev.atelier.platform.sql.Database;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CallerTokenTest {
    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    SigningKeyRepository repository;

    @Inject
    CallerTokenSigner signer;

    @Inject
    Database database;

    @Inject
    GatewayAddresses addresses;

    @Inject
    SigningKeys signingKeys;

    /** Each test begins as a new installation, with one key; to create another takes a second. */
    @BeforeEach
    void forget() {
        services.reset();
        database.update("""
            delete from signing_key where kid <> (select kid from signing_key order by created_at, kid limit 1)
            """);
        // The clock of the service may be some milliseconds behind that of the database.
        database.update("""
            update signing_key
            set created_at = now() - interval '1 second', signs_at = now() - interval '1 second', retired_at = null
            """);
        signer.reload();
    }

    @Test
    void verifiesAgainstTheKeysOnTheInnerPort() throws Exception {
        String[] parts = tokenOf(keys.key()).split("\\.", 3);

        JsonObject key = new JsonObject(given().get(addresses.inner("/internal/jwks"))
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString())
                .getJsonArray("keys")
                .getJsonObject(0);
        JsonObject header = decoded(parts[0]);
        assertThat(header.getString("alg")).isEqualTo("RS256");
        assertThat(header.getString("kid")).isEqualTo(key.getString("kid"));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(publicKey(key));
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        assertThat(signature.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
        assertThat(key.fieldNames()).doesNotContain("d", "p", "q");
    }

    @Test
    void saysWhoTheCallerIsAndWhatTheyMayDo() {
        var created = keys.create(Plan.STUDIO, EnumSet.of(Scope.READ, Scope.GENERATE));

        JsonObject claims = decoded(tokenOf(created.secret().reveal()).split("\\.", 3)[1]);

        long now = Instant.now().getEpochSecond();
        assertThat(claims.getString("iss")).isEqualTo("atelier-gateway");
        assertThat(claims.getString("aud")).isEqualTo("generation-service");
        assertThat(claims.getString("sub"))
                .isEqualTo(Long.toString(created.key().account()));
        assertThat(claims.getLong("credential")).isEqualTo(created.key().id());
        assertThat(claims.getString("kind")).isEqualTo("api_key");
        assertThat(claims.getString("scope")).isEqualTo("read generate");
        assertThat(claims.getString("plan")).isEqualTo("studio");
        assertThat(claims.getString("origin")).isEqualTo("api");
        assertThat(claims.getLong("daily_cap")).isEqualTo(500);
        assertThat(claims.containsKey("monthly_cap")).isFalse();
        assertThat(claims.getBoolean("top_up")).isTrue();
        assertThat(claims.getLong("iat")).isBetween(now - 5, now + 5);
        assertThat(claims.getLong("exp") - claims.getLong("iat")).isEqualTo(60);
    }

    @Test
    void isForOneServiceOnly() {
        String key = keys.key();

        assertThat(audience(key, "/v1/account")).isEqualTo("billing-service");
        assertThat(audience(key, "/v1/files")).isEqualTo("library-service");
        assertThat(audience(key, "/v1/models")).isEqualTo("generation-service");
        assertThat(audience(key, "/compat/fal/queue/fal-ai/flux/requests/1/status"))
                .as("compat-service passes it on to these two")
                .isEqualTo(new JsonArray()
                        .add("compat-service")
                        .add("generation-service")
                        .add("library-service"));
    }

    @Test
    void isUsedAgainForAWhile() {
        String key = keys.key();

        assertThat(tokenOf(key)).isEqualTo(tokenOf(key));
    }

    @Test
    void allReplicasShareTheSigningKey() {
        List<SigningKey> mine = repository.loadOrCreate();

        assertThat(repository.loadOrCreate())
                .extracting(SigningKey::kid)
                .containsExactly(mine.getFirst().kid());
    }

    @Test
    void aKeyThatIsAMonthOldIsFollowedByOneThatIsPublishedBeforeItSigns() {
        String old = repository.loadOrCreate().getLast().kid();
        database.update("update signing_key set created_at = now() - interval '31 days', signs_at = created_at");

        signer.reload();

        List<SigningKey> both = repository.loadOrCreate();
        String next = both.getFirst().kid();
        assertThat(both).hasSize(2);
        assertThat(next).isNotEqualTo(old);
        assertThat(signer.publicKeys()).contains(old, next);
        assertThat(kidOf(keys.key())).isEqualTo(old);
        passTime("1 hour");
        assertThat(kidOf(keys.key())).isEqualTo(next);
        assertThat(signer.publicKeys()).as("its last tokens are on their way").contains(old, next);
        passTime("1 hour");
        assertThat(signer.publicKeys()).contains(next).doesNotContain(old);
    }

    @Test
    void anOperatorMakesTheNextKeyBeforeItsTime() {
        String old = repository.loadOrCreate().getLast().kid();

        SigningKeys.Life next = signingKeys.rotate(false, TestKeys.ACTOR);

        assertThat(signer.publicKeys()).contains(old, next.kid());
        assertThat(kidOf(keys.key())).isEqualTo(old);
        assertThat(signingKeys.list())
                .extracting(SigningKeys.Life::kid, SigningKeys.Life::retiredAt)
                .startsWith(
                        tuple(next.kid(), Optional.empty()),
                        tuple(old, Optional.of(next.signsAt().plus(Duration.ofHours(1)))));
        assertThatThrownBy(() -> signingKeys.rotate(false, TestKeys.ACTOR))
                .as("one is waiting")
                .isInstanceOf(ApiException.class);
    }

    @Test
    void aStolenKeyIsReplacedWithinMinutes() {
        String old = repository.loadOrCreate().getLast().kid();
        String waiting = signingKeys.rotate(false, TestKeys.ACTOR).kid();

        SigningKeys.Life next = signingKeys.rotate(true, TestKeys.ACTOR);

        assertThat(kidOf(keys.key())).as("not all replicas know the new one").isEqualTo(old);
        passTime("2 minutes");
        assertThat(kidOf(keys.key())).isEqualTo(next.kid());
        passTime("2 minutes");
        assertThat(signer.publicKeys()).contains(next.kid()).doesNotContain(old, waiting);
    }

    /** As if all of it had happened earlier. */
    private void passTime(String interval) {
        database.update("""
            update signing_key set signs_at = signs_at - ?::interval, retired_at = retired_at - ?::interval
            """, interval, interval);
        signer.reload();
    }

    private String kidOf(String key) {
        return decoded(tokenOf(key).split("\\.", 3)[0]).getString("kid");
    }

    @Test
    void anEncryptedKeyOpensUnderItsIdAndSecretOnly() {
        var cipher = new SigningKeyCipher(SecretKeys.of("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="));
        var other = new SigningKeyCipher(SecretKeys.of("BBECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="));
        byte[] box = cipher.encrypt(new byte[] {1, 2, 3}, "name");

        assertThat(cipher.decrypt(box, "name")).containsExactly(1, 2, 3);
        assertThat(box).isNotEqualTo(cipher.encrypt(new byte[] {1, 2, 3}, "name"));
        assertThatThrownBy(() -> cipher.decrypt(box, "other")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> other.decrypt(box, "name")).hasMessageContaining("atelier.secret-key");
        var changed = new SigningKeyCipher(SecretKeys.of(
                "BBECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="));
        assertThat(changed.decrypt(box, "name")).containsExactly(1, 2, 3);
    }

    private Object audience(String key, String path) {
        given().header("Authorization", "Bearer " + key).get(path);
        String token = services.last("GET " + path).header("authorization").substring("Bearer ".length());
        return decoded(token.split("\\.", 3)[1]).getValue("aud");
    }

    private String tokenOf(String key) {
        given().header("Authorization", "Bearer " + key)
                .get("/v1/models")
                .then()
                .statusCode(200);
        return services.last("GET /v1/models").header("authorization").substring("Bearer ".length());
    }

    private static JsonObject decoded(String part) {
        return new JsonObject(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
    }

    private static PublicKey publicKey(JsonObject key) throws Exception {
        return KeyFactory.getInstance("RSA")
                .generatePublic(new RSAPublicKeySpec(number(key.getString("n")), number(key.getString("e"))));
    }

    private static BigInteger number(String text) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(text));
    }
}
