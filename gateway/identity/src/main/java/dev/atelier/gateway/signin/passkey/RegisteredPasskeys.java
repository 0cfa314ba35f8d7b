// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.passkey;

import com.yubico.webauthn.CredentialRepository;
import com.yubico.webauthn.RegisteredCredential;
import com.yubico.webauthn.data.ByteArray;
import com.yubico.webauthn.data.PublicKeyCredentialDescriptor;
import dev.atelier.gateway.signin.user.Email;
import dev.atelier.gateway.signin.user.UserRepository;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Shows our passkeys to the WebAuthn library, which knows a user by the address. */
@Singleton
class RegisteredPasskeys implements CredentialRepository {
    private final PasskeyRepository passkeys;
    private final UserRepository users;

    RegisteredPasskeys(PasskeyRepository passkeys, UserRepository users) {
        this.passkeys = passkeys;
        this.users = users;
    }

    @Override
    public Set<PublicKeyCredentialDescriptor> getCredentialIdsForUsername(String username) {
        return users.find(new Email(username)).stream()
                .flatMap(user -> passkeys.list(user.id()).stream())
                .map(passkey -> PublicKeyCredentialDescriptor.builder()
                        .id(passkey.credentialId())
                        .build())
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public Optional<ByteArray> getUserHandleForUsername(String username) {
        return users.find(new Email(username)).flatMap(user -> passkeys.findHandle(user.id()));
    }

    @Override
    public Optional<String> getUsernameForUserHandle(ByteArray userHandle) {
        return passkeys.findEmail(userHandle);
    }

    @Override
    public Optional<RegisteredCredential> lookup(ByteArray credentialId, ByteArray userHandle) {
        return passkeys.find(credentialId)
                .map(this::toRegistered)
                .filter(credential -> credential.getUserHandle().equals(userHandle));
    }

    @Override
    public Set<RegisteredCredential> lookupAll(ByteArray credentialId) {
        return passkeys.find(credentialId).map(this::toRegistered).stream().collect(Collectors.toUnmodifiableSet());
    }

    private RegisteredCredential toRegistered(Passkey passkey) {
        return RegisteredCredential.builder()
                .credentialId(passkey.credentialId())
                .userHandle(passkeys.findHandle(passkey.user()).orElseThrow())
                .publicKeyCose(passkey.publicKey())
                .signatureCount(passkey.signCount())
                .build();
    }
}
