// SPDX-License-Identifier: Apache-2.0
// Asks the browser for a passkey and sends its answer as a form. Of the pages only the check of files has a script beside it.
(() => {
  'use strict';

  const decode = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const encode = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const decodeIds = (credentials) => (credentials ?? []).map((credential) => ({ ...credential, id: decode(credential.id) }));

  async function ask(form) {
    const fields = new URLSearchParams();
    if (form.elements.csrf) {
      fields.set('csrf', form.elements.csrf.value);
    }
    const answer = await fetch(form.dataset.challenge, { method: 'POST', body: fields, redirect: 'error' });
    if (!answer.ok) {
      throw new Error(`no challenge: ${answer.status}`);
    }
    const { challenge, options } = await answer.json();
    options.publicKey.challenge = decode(options.publicKey.challenge);
    return { challenge, publicKey: options.publicKey };
  }

  function send(form, challenge, credential) {
    const response = {};
    for (const part of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
      if (credential.response[part]) {
        response[part] = encode(credential.response[part]);
      }
    }
    form.elements.challenge.value = challenge;
    form.elements.credential.value = JSON.stringify({
      type: credential.type,
      id: credential.id,
      response,
      clientExtensionResults: credential.getClientExtensionResults(),
    });
    form.submit();
  }

  async function register(form) {
    if (!form.reportValidity()) {
      return;
    }
    const { challenge, publicKey } = await ask(form);
    publicKey.user.id = decode(publicKey.user.id);
    publicKey.excludeCredentials = decodeIds(publicKey.excludeCredentials);
    send(form, challenge, await navigator.credentials.create({ publicKey }));
  }

  // Only one request of a page may wait: a click ends the one that offers passkeys in the field of the address.
  let waiting = new AbortController();

  async function signIn(form, mediation) {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const { challenge, publicKey } = await ask(form);
    publicKey.allowCredentials = decodeIds(publicKey.allowCredentials);
    send(form, challenge, await navigator.credentials.get({ publicKey, mediation, signal }));
  }

  async function offer(form) {
    if (await PublicKeyCredential.isConditionalMediationAvailable?.()) {
      await signIn(form, 'conditional');
    }
  }

  if (!window.PublicKeyCredential) {
    return;
  }
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const problem = form.querySelector('[role=alert]');
    const begin = form.dataset.passkey === 'registration' ? register : signIn;
    form.hidden = false;
    form.querySelector('button').addEventListener('click', () => {
      problem.hidden = true;
      begin(form).catch(() => {
        problem.hidden = false;
      });
    });
    if (begin === signIn) {
      // Whoever does not take the offer signs in in another way.
      offer(form).catch(() => {});
    }
  }
})();
