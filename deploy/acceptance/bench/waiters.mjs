// SPDX-License-Identifier: Apache-2.0
// Holds many reads of one generation and tells how long after its end each was answered.
//   ./atelier up --detach && . ./.atelier/env && node deploy/acceptance/bench/waiters.mjs 500
// The end is the generation's own finished_at, which is written just before the commit, so commit time counts too; client
// and platform share a clock. Needs Node 20.
const base = process.env.ATELIER_BASE_URL;
const operator = process.env.ATELIER_OPERATOR_TOKEN;
const admin = new URL(base);
admin.port = String(Number(admin.port) + 1);
const count = Number(process.argv[2] ?? 500);
const perKey = 100;

async function json(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
const asOperator = (path, body) =>
  json(new URL(path, admin), {
    method: 'POST',
    headers: { authorization: `Bearer ${operator}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const scopes = ['read', 'generate'];
const account = await asOperator('/admin/accounts', { name: 'waiters', plan: 'studio', credits: 100, key: { name: '0', scopes } });
const keys = [account.api_key.key];
while (keys.length * perKey < count) {
  keys.push((await asOperator(`/admin/accounts/${account.id}/keys`, { name: String(keys.length), scopes })).key);
}
const { id } = await json(`${base}/v1/generations`, {
  method: 'POST',
  headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' },
  body: JSON.stringify({ model: 'landscape-image', input: { prompt: 'a pond atelier:slow=8s' } }),
});
const answers = await Promise.all(
  Array.from({ length: count }, async (_, n) => {
    const answer = await fetch(`${base}/v1/generations/${id}?wait=45`, {
      headers: { authorization: `Bearer ${keys[Math.floor(n / perKey)]}` },
    });
    const at = Date.now();
    const generation = await answer.json();
    if (answer.status !== 200 || generation.status !== 'succeeded') throw new Error(`${answer.status} ${generation.status}`);
    return at - Date.parse(generation.finished_at);
  }),
);
answers.sort((a, b) => a - b);
const at = (share) => answers[Math.min(answers.length - 1, Math.floor(answers.length * share))];
console.log(`${count} waiters: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, last ${answers.at(-1)} ms after finished_at`);
