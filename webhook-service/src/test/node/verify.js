// SPDX-License-Identifier: Apache-2.0
// Reads recorded deliveries ({body, headers, secret}[]) from the file named and lets two stock libraries judge them.
const fs = require('fs');
const Stripe = require('stripe');
const { Webhook } = require('standardwebhooks');
const svix = require('svix');

const stripe = new Stripe('sk_test_unused');
const failures = [];

function check(name, wanted, act) {
  let accepted = true;
  try {
    act();
  } catch (refused) {
    accepted = false;
  }
  if (accepted !== wanted) {
    failures.push(`${name}: ${accepted ? 'accepted' : 'refused'}`);
  }
}

for (const [i, { body, headers, secret }] of JSON.parse(fs.readFileSync(process.argv[2], 'utf8')).entries()) {
  const signature = headers['service-signature'];
  check(`stripe ${i}`, true, () => stripe.webhooks.constructEvent(body, signature, secret));
  check(`stripe ${i} tampered`, false, () => stripe.webhooks.constructEvent(body + ' ', signature, secret));
  check(`stripe ${i} other secret`, false, () => stripe.webhooks.constructEvent(body, signature, secret + 'x'));
  const sent = Number(headers['webhook-timestamp']) * 1000;
  check(`stripe ${i} at 300 s`, true, () =>
    stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, sent + 300_000));
  check(`stripe ${i} too old`, false, () =>
    stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, sent + 301_000));
  check(`standardwebhooks ${i}`, true, () => new Webhook(secret).verify(body, headers));
  check(`standardwebhooks ${i} tampered`, false, () => new Webhook(secret).verify(body + ' ', headers));
  check(`svix ${i}`, true, () => new svix.Webhook(secret).verify(body, headers));
  check(`svix ${i} tampered`, false, () => new svix.Webhook(secret).verify(body + ' ', headers));
  // Why docs/webhooks.md makes an object of the Headers of a Fetch handler.
  for (const { Webhook: Verifier } of [{ Webhook }, svix]) {
    check(`${Verifier.name} ${i} Headers`, false, () => new Verifier(secret).verify(body, new Headers(headers)));
  }
  const now = Date.now;
  Date.now = () => sent + 301_000;
  check(`standardwebhooks ${i} too old`, false, () => new Webhook(secret).verify(body, headers));
  Date.now = now;
}

if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}
console.log('verified');
