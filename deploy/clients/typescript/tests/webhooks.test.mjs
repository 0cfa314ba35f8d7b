// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SignatureError, signWebhook, verifyWebhook } from '../dist/index.js';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const OTHER = 'whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=';
const BODY = '{"id":"evt_1","type":"webhook.test","data":{"text":"Grüße"}}';
const NOW = 1_800_000_000;
const only = (headers, name) => Object.fromEntries(Object.entries(headers).filter(([key]) => key.startsWith(name)));

test('a delivery with both signatures, or with one of them, is its event', async () => {
  const headers = await signWebhook(BODY, SECRET, 'evt_1', NOW);

  for (const sent of [headers, only(headers, 'webhook'), only(headers, 'service'), new Headers(headers)]) {
    const event = await verifyWebhook(new TextEncoder().encode(BODY), sent, SECRET, { now: NOW + 299 });
    assert.equal(event.data.text, 'Grüße');
  }
});

test('the signatures are those that every library of Atelier makes', async () => {
  const headers = await signWebhook(BODY, SECRET, 'evt_1', NOW);

  assert.equal(headers['webhook-signature'], 'v1,kttfJ0G6Fci21HqvI7TECDqANl5xHiP7q9zH604FN4c=');
  assert.equal(headers['service-signature'], 't=1800000000,v1=7327cf0236e95f51fbc5421d1be12fd93f428477ffc05849778edc660168bb8a');
});

test('a changed body, another secret and a missing signature are refused', async () => {
  const headers = await signWebhook(BODY, SECRET, 'evt_1', NOW);
  const refused = (body, sent, secret) => assert.rejects(verifyWebhook(body, sent, secret, { now: NOW }), SignatureError);

  await refused(BODY.replace('test', 'tost'), headers, SECRET);
  await refused(BODY, headers, OTHER);
  await refused(BODY, {}, SECRET);
  await refused(BODY, { 'service-signature': `t=${NOW}` }, SECRET);
  await refused(BODY, { ...headers, 'service-signature': `t=${NOW},v1=00` }, SECRET);
  await refused(BODY, { ...headers, 'webhook-id': 'evt_2' }, SECRET);
  await refused(BODY, { ...headers, 'webhook-signature': 'v1,?' }, SECRET);
  await refused(BODY, headers, 'no secret');
});

test('a time more than five minutes away is refused, in both directions', async () => {
  const headers = await signWebhook(BODY, SECRET, 'evt_1', NOW);

  for (const now of [NOW + 301, NOW - 301]) {
    await assert.rejects(verifyWebhook(BODY, only(headers, 'webhook'), SECRET, { now }), SignatureError);
    await assert.rejects(verifyWebhook(BODY, only(headers, 'service'), SECRET, { now }), SignatureError);
  }
  await assert.rejects(verifyWebhook(BODY, { ...only(headers, 'service'), 'service-signature': 't=x,v1=00' }, SECRET), SignatureError);
});

test('during a rotation either secret fits', async () => {
  const [old, fresh] = [await signWebhook(BODY, OTHER, 'evt_1', NOW), await signWebhook(BODY, SECRET, 'evt_1', NOW)];
  const both = {
    ...old,
    'webhook-signature': `${old['webhook-signature']} ${fresh['webhook-signature']}`,
    'service-signature': `${old['service-signature']},${fresh['service-signature'].split(',')[1]}`,
  };

  for (const secret of [SECRET, OTHER, [OTHER, SECRET]]) {
    assert.equal((await verifyWebhook(BODY, both, secret, { now: NOW })).id, 'evt_1');
  }
  assert.equal((await verifyWebhook(BODY, fresh, [OTHER, SECRET], { now: NOW })).id, 'evt_1');
});
