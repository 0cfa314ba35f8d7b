// SPDX-License-Identifier: Apache-2.0
// A provider of identities that is not code of this project. It signs each visitor in at once as the person that the test names.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { ISSUER: issuer, CALLBACK, SECRET } = process.env;
let current = { sub: 'nobody' };
const people = new Map();

const provider = new Provider(issuer, {
  clients: [{ client_id: 'atelier', client_secret: SECRET, redirect_uris: [CALLBACK] }],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (context, id) => ({ accountId: id, claims: () => people.get(id) }),
  async loadExistingGrant(context) {
    const { client, session, provider: own } = context.oidc;
    const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  interactions: { url: (context, interaction) => `/interaction/${interaction.uid}` },
  features: { devInteractions: { enabled: false } },
});
const handle = provider.callback();

createServer(async (request, response) => {
  const url = new URL(request.url, issuer);
  if (url.pathname === '/next-person') {
    current = JSON.parse(url.searchParams.get('claims'));
    people.set(current.sub, current);
    response.end();
  } else if (url.pathname.startsWith('/interaction/')) {
    await provider.interactionFinished(request, response, { login: { accountId: current.sub } });
  } else {
    handle(request, response);
  }
}).listen(Number(new URL(issuer).port), '127.0.0.1');
