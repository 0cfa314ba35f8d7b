// SPDX-License-Identifier: Apache-2.0
// What the console's API answers in tests of its views: an account that is full, empty, or in trouble.

const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
const ahead = (minutes) => ago(-minutes);
export const LONG = 'W'.repeat(60);

/** Texts that act as markup, script or template where a page does not escape them. */
export const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "javascript:alert('x')",
  '${alert(1)} {{constructor.constructor("alert(1)")()}}',
  '</textarea></title><iframe src="javascript:alert(1)">',
  '\u202Egnp.exe <b>bold</b> &lt;i&gt;',
];

/** All of them in one text. */
export const CORPUS = HOSTILE.join(' ');
/** The members that strangers write. */
const WRITTEN = ['name', 'prompt', 'reason', 'label', 'filename', 'actor_name', 'description', 'body', 'email'];

const prompts = [
  'a lighthouse by the sea at dusk, long exposure',
  'calm waves of teal and gold',
  'portrait of a captain in a storm',
  'a tram in the rain, neon reflections',
  'mountain lake at first light',
  'poster for a jazz night, bold shapes',
  'macro photograph of a dew drop',
  'an orchard in autumn fog',
];

/** A picture with a few colours, so that a page with pictures looks like one. */
export function picture(seed, width, height) {
  const hue = (seed * 67) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue},70%,72%)"/><stop offset=".55" stop-color="hsl(${(hue + 40) % 360},65%,55%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 210) % 360},45%,22%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${width * 0.68}" cy="${height * 0.42}" r="${height * 0.12}" fill="hsl(${hue},90%,88%)"/>
    <path d="M0 ${height * 0.72} Q${width * 0.3} ${height * 0.58} ${width * 0.55} ${height * 0.7} T${width} ${height * 0.62} V${height} H0Z" fill="hsl(${(hue + 220) % 360},40%,16%)"/></svg>`;
}

const schema = {
  type: 'object',
  required: ['prompt'],
  properties: {
    prompt: { type: 'string', description: 'What the picture shows.', minLength: 1, maxLength: 2000, 'x-service-max-length-profiles': { field: 'quality', values: { draft: 500, fine: 2000 } } },
    aspect_ratio: { type: 'string', description: 'Width to height.', enum: ['16:9', '1:1', '9:16', '4:3', '3:4', '21:9'], default: '16:9' },
    quality: { type: 'string', description: 'How fine it is.', enum: ['draft', 'fine'], default: 'draft', 'x-service-option-min-plan': { fine: 'studio' } },
    style_image: { type: 'string', description: 'A picture whose style is taken.', 'x-service-media': 'image' },
    num_images: { type: 'integer', description: 'How many pictures to make.', minimum: 1, maximum: 4, default: 1 },
    fast: { type: 'boolean', description: 'Goes before the others.', default: false },
    seed: { type: 'integer', description: 'The same seed gives the same picture.', minimum: 0, maximum: 2147483647 },
  },
};

const model = (id, slug, name, type, more = {}) => ({
  id, slug, name, type,
  description: 'Wide views with weather and light; words of the prompt choose what is seen.',
  task: type === 'audio' ? 'text-to-speech' : `text-to-${type}`, categories: ['scenery'], min_plan: 'free', base_credits: 4, synchronous: false, stand_in: false, compat: {}, ...more,
});
const models = [
  model(101, 'landscape-image', 'Landscape', 'image'),
  model(105, 'abstract-image', 'Abstract', 'image', { base_credits: 2 }),
  model(207, 'veo-3-1', 'Veo 3.1', 'video', { base_credits: 40, stand_in: true }),
  model(302, 'speech', 'Speech', 'audio', { base_credits: 1 }),
  model(400, 'retouch', 'Retouch', 'image', { task: 'image-edit' }),
  model(900, 'cinema-4k', `Cinema 4K ${LONG}`, 'video', { base_credits: 400, min_plan: 'studio' }),
];

const SHAPES = [[1344, 756], [1024, 1024], [768, 1344], [1152, 896]];
export const generation = (n, more = {}) => {
  const [width, height] = SHAPES[n % SHAPES.length];
  return {
    id: `gen_${n}`, status: 'succeeded', model: { id: 101, name: 'Landscape' },
    outputs: [{ index: 0, type: 'image', url: `/media/p${n}.svg`, width, height }],
    credits_charged: 4, origin: ['web', 'api', 'mcp'][n % 3], completed_in_seconds: 1.3, warnings: [], created_at: ago(7 * n + 1), project: 'proj_0',
    input: { prompt: prompts[n % prompts.length], seed: 7 * n }, cost_breakdown: [{ label: 'Image', quantity: 1, unit_credits: 4, credits: 4 }], made_by: 'user_3', ...more,
  };
};
const generations = [
  generation(40, { status: 'processing', outputs: [], progress: 0.4, created_at: ago(1) }),
  ...Array.from({ length: 24 }, (_, n) => generation(39 - n)),
  generation(12, { status: 'failed', outputs: [], credits_charged: 0, error: { code: 'provider_error', message: 'The upstream refused the job.' }, input: { prompt: LONG } }),
  generation(11, { input: { prompt: HOSTILE[0] } }),
];

const key = (n, name, more = {}) => ({
  id: `key_${n}`, account: 'acct_7', name, hint: String(9000 + n), scopes: ['read', 'generate'], daily_cap: 200, monthly_cap: 3000, top_up: false,
  spent_today: 34, spent_this_month: 2890, created_at: ago(90_000), expires_at: ahead(80_000), last_used_at: ago(3), ...more,
});
const keys = [
  key(1, 'production', { models: ['flux-dev', 'landscape-image', 'veo-3-1'], addresses: ['2001:db8::/32', '203.0.113.0/24'] }), key(2, 'ci', { scopes: ['read'], daily_cap: null, monthly_cap: null, expires_at: ahead(4000) }),
  key(3, LONG, { scopes: ['read', 'generate', 'library'] }), key(4, 'old laptop', { revoked_at: ago(3000) }), key(5, HOSTILE[1]),
];

const endpoint = (n, more = {}) => ({
  id: `hook_${n}`, url: `https://example.org/hooks/atelier/${n}`, events: ['*'], enabled: true, failure_count: 0, last_success_at: ago(4), last_status: 200, headers: [{ name: 'Authorization', hint: 'a9Xz' }, { name: 'X-Tenant' }], created_at: ago(9000), ...more,
});
const endpoints = [endpoint(1), endpoint(2, { url: `https://example.org/${LONG}/${LONG}`, enabled: false, failure_count: 6, last_status: 503, disabled_at: ago(300), disabled_reason: 'failures' })];
const attempts = (...codes) => codes.map((code, at) => ({ n: at + 1, at: ago(30 - at), redelivery: at === 2, ...(code ? { status_code: code } : { error: 'timeout' }), duration_ms: 120 + at * 800 }));
const deliveries = [
  { event_id: 'evt_9f2c', type: 'generation.succeeded', generation: 'gen_39', state: 'delivered', created_at: ago(5), attempts: attempts(200) },
  { event_id: 'evt_81ab', type: 'generation.failed', generation: 'gen_12', state: 'failed', created_at: ago(90), attempts: attempts(500, 0, 503) },
  { event_id: 'evt_77d0', type: 'generation.succeeded', generation: 'gen_38', state: 'pending', created_at: ago(9), attempts: attempts(502), next_attempt_at: ahead(4) },
];

const said = (headers, body, isCut = false) => ({ headers, body, is_cut: isCut });
const exchanges = [
  { n: 2, request: said({ 'content-type': 'application/json', 'service-event-id': 'evt_81ab', 'service-signature': 't=1764000000,v1=5257a869…' }, JSON.stringify({ id: 'evt_81ab', type: 'generation.failed', data: { id: 'gen_12', status: 'failed' } })) },
  { n: 1, request: said({ 'content-type': 'application/json' }, '{"id":"evt_81ab","data":{"input":{"prompt":"', true), answer: said({ 'content-type': 'text/html', 'x-powered-by': LONG }, HOSTILE.join('\n'), true) },
];

const sums = (name, n) => ({ key: name, generations: n, refunds: n % 4, credits: n * 6, credits_refunded: (n % 4) * 4 });
const dayKeys = (from, to) => {
  const days = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};
const usage = (query) => {
  const from = query.get('from'), to = query.get('to'), by = query.get('group_by');
  const names = { model: ['landscape-image', 'veo-3-1', 'speech', LONG], project: ['proj_0', 'proj_4'], credential: ['key_1', 'key_2'], origin: ['web', 'api', 'mcp'] };
  const data = by === 'day' || !names[by] ? dayKeys(from, to).map((day, at) => sums(day, (at * 7) % 23)) : names[by].map((each, at) => sums(each, 40 - at * 9));
  return { from, to, group_by: by, data, total: {} };
};

const session = {
  user: { id: 'user_3', name: 'Ada Lovelace', email: 'ada@example.org' },
  account: { id: 'acct_7', name: 'Studio Lovelace', role: 'owner' },
  accounts: [{ id: 'acct_7', name: 'Studio Lovelace', role: 'owner' }, { id: 'acct_9', name: 'Other', role: 'viewer' }],
  operator_role: 'admin', signed_in_at: ago(5), recent_until: ahead(10), key_overlap_seconds: 86_400, settings: {},
  may: { run: true, edit: true, manage_keys: true, manage_webhooks: true, manage_members: true, buy_credits: true, read_audit: true },
};

const page = (data) => ({ data, next_cursor: null });
const full = {
  'GET /session': () => session,
  'GET /sessions': () => page([
    { id: 's1', current: true, signed_in_at: ago(5), last_seen_at: ago(0), address: '203.0.113.9', browser: 'Chromium on Linux' },
    { id: 's2', current: false, signed_in_at: ago(900), last_seen_at: ago(60), address: '198.51.100.4', browser: 'Safari on iPhone' },
  ]),
  'PATCH /settings': (_, body) => body,
  'GET /v1/account': () => ({ id: 'acct_7', name: 'Studio Lovelace', plan: 'pro', credits: 12480, credential: { kind: 'api_key', scopes: [], origin: 'web', spent_today: 84, spent_this_month: 900, top_up: false } }),
  'GET /v1/models': () => ({ data: models, defaults: { image: models[0], video: models[2], audio: models[3] } }),
  'GET /v1/models/*': (path) => ({ ...(models.find((each) => path.endsWith(`/${each.slug}`)) ?? models[0]), input_schema: schema }),
  'POST /v1/estimate': (_, body) => ({ credits: 4 * (body.input.num_images ?? 1), model: { id: 101, name: 'Landscape' }, breakdown: [{ label: 'Image', quantity: body.input.num_images ?? 1, unit_credits: 4, credits: 4 }], balance: 12480, sufficient: true }),
  'POST /v1/generations': (_, body) => generation(41, { status: 'processing', outputs: [], created_at: ago(0), input: body.input }),
  'GET /v1/generations': () => page(generations),
  'GET /v1/generations/*': (path) => generations.find((each) => path.endsWith(`/${each.id}`)) ?? generation(41, { created_at: ago(0) }),
  'GET /v1/files': () => page(Array.from({ length: 9 }, (_, n) => ({ id: `file_${n}`, type: 'image', name: n === 3 ? HOSTILE[2] : n === 4 ? LONG : `reference-${n}.png`, content_type: 'image/png', size: 1_245_000 * (n + 1), url: `/media/f${n}.svg`, thumbnail_url: `/media/f${n}.svg`, width: SHAPES[n % 4][0], height: SHAPES[n % 4][1], duration_seconds: null, created_at: ago(n * 400), origin: 'web', project: 'proj_0' }))),
  'GET /v1/shelves': () => page([{ id: 'proj_0', name: 'All Projects', item_count: 4, read_only: false }, { id: 'proj_4', name: LONG, item_count: 1, read_only: true }]),
  'GET /v1/shelves/*': () => page(Array.from({ length: 4 }, (_, n) => ({ id: `shelf_${n}`, name: n === 2 ? HOSTILE[3] : `captain ${n}`, media: `gen_${n}#0`, type: 'image', url: `/media/s${n}.svg`, thumbnail_url: `/media/s${n}.svg`, filename: 'x.png', created_at: ago(n * 90), project: 'proj_0', available: true }))),
  'POST /v1/shelves/*': () => ({ id: 'shelf_9' }),
  'GET /v1/projects': () => page([{ id: 'proj_4', name: 'Campaign', default_aspect_ratio: '16:9', role: 'owner', read_only: false, current: true, created_at: ago(9000) }, { id: 'proj_5', name: LONG, default_aspect_ratio: null, role: 'viewer', read_only: true, current: false, created_at: ago(90000) }]),
  'GET /v1/voices': () => page([{ id: 'voice_1', value: 'voice_1', name: 'Narrator', provider: 'embedded', created_at: ago(9000) }, { id: 'voice_2', value: 'voice_2', name: LONG, provider: 'embedded', created_at: ago(90) }]),
  'GET /v1/keys': () => page(keys),
  'POST /v1/keys': (_, body) => ({ ...key(9, body.name), key: 'atl_live_4fJ2kQ9vX7bN3mT8sR1wY6zA0cE5gH' }),
  'DELETE /v1/files/*': () => ({ deleted: true }),
  'PATCH /v1/keys/*': () => keys[1],
  'DELETE /v1/keys/*': () => key(1, 'production', { revoked_at: ago(0) }),
  'GET /v1/connections': () => page([{ id: 'conn_5', name: 'My assistant', client_id: 'x', verified_host: 'assistant.example', redirect_host: 'assistant.example', scopes: ['read', 'generate'], daily_cap: 200, top_up: false, spent_today: 40, spent_this_month: 120, created_at: ago(9000), last_used_at: ago(8), ends_at: ahead(90000), mine: true }, { id: 'conn_6', name: HOSTILE[4], client_id: 'y', redirect_host: '127.0.0.1', scopes: ['read'], top_up: false, created_at: ago(9000), ends_at: ahead(900), mine: false }]),
  'GET /v1/webhook-endpoints': () => page(endpoints),
  'POST /v1/webhook-endpoints': (_, body) => ({ ...endpoint(3, { ...body, headers: [] }), secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', secret_note: '' }),
  'GET /v1/webhook-endpoints/*': (path) => (path.includes('/deliveries') ? page(deliveries) : (endpoints.find((each) => path.endsWith(each.id)) ?? endpoints[0])),
  'GET /v1/webhook-endpoints/hook_2/deliveries/*': () => page(exchanges),
  'POST /v1/webhook-endpoints/*': (path) => (path.endsWith('/test') ? { event_id: 'evt_t', delivered: true, status_code: 200, duration_ms: 84 } : { event_id: 'evt_81ab', state: 'pending' }),
  'GET /v1/usage': (_, __, query) => usage(query),
  'GET /v1/usage/members': (_, __, query) => ({ from: query.get('from'), to: query.get('to'), group_by: 'member', data: [{ ...sums('user_3', 40), name: 'Ada Lovelace' }, { ...sums('user_4', 12), name: LONG }, { ...sums('keys', 7), name: 'API keys' }], total: {} }),
  'GET /v1/credentials': () => page(keys.map(({ id, name }) => ({ id, kind: 'api_key', name }))),
  'GET /v1/grants': () => page([{ key: 'a', credits: 10000, remaining: 9000, reason: 'Opening credits', created_at: ago(90000) }, { key: 'b', credits: 5000, remaining: 3480, reason: LONG, created_at: ago(9000), expires_at: ahead(9000) }]),
  'GET /v1/top-up': () => ({ is_for_sale: true, can_buy: true, pack: 'small', packs: [{ name: 'small', credits: 1000, price_minor: 1000 }, { name: 'large', credits: 20000, price_minor: 16000 }], currency: 'usd', per_day: 10 }),
  'POST /v1/top-up': () => ({ id: 3, state: 'paid', pack: 'small', credits: 1000 }),
  'GET /v1/ledger': () => page(Array.from({ length: 12 }, (_, n) => ({ id: `e${n}`, at: ago(n * 7), kind: n % 5 === 4 ? 'refund' : 'charge', generation: `gen_${39 - n}`, amount: n % 5 === 4 ? 4 : -4, balance_after: 12480 + n * 4 }))),
  'GET /v1/members': () => page([{ id: 'user_3', name: 'Ada Lovelace', email: 'ada@example.org', role: 'owner', me: true, spending: { today: 84, this_month: 900 } }, { id: 'user_4', name: LONG, email: 'kim@example.org', role: 'member', me: false, spending: { daily_cap: 50, monthly_cap: 1000, today: 12, this_month: 960 } }, { id: 'user_5', name: HOSTILE[5], email: 'x@example.org', role: 'viewer', me: false }]),
  'PUT /v1/members/*': () => full['GET /v1/members'](),
  'GET /v1/invites': () => page([{ id: 'i1', email: 'sam@example.org', role: 'admin', created_at: ago(60), expires_at: ahead(9000) }]),
  'GET /v1/audit': () => page(Array.from({ length: 8 }, (_, n) => ({ at: ago(n * 50), actor: 'user_3', actor_name: n === 3 ? HOSTILE[6] : 'Ada Lovelace', action: ['signed_in', 'key_created', 'user_invited', 'key_revoked'][n % 4], ...(n % 2 ? { key: 'key_1' } : {}), request_id: `req_${'0'.repeat(19)}${n}`, detail: { name: HOSTILE[1] } }))),
  'GET /operator/accounts': () => page([{ id: 'acct_7', name: 'Studio Lovelace', plan: 'pro', credits: 12480, closed: false }, { id: 'acct_9', name: LONG, plan: 'free', credits: 0, closed: true }]),
  'GET /operator/accounts/*': (path) => (path.endsWith('/entries') ? full['GET /v1/ledger']() : { id: 'acct_7', name: 'Studio Lovelace', plan: 'pro', credits: 12480, closed: false }),
  'GET /operator/plans': () => page(['free', 'basic', 'pro', 'studio'].map((plan, n) => ({ plan, accounts: [20412, 310, 84, 7][n], has_api_keys: n > 1, limits: { requests: 300, generations: 20, estimates: 60, ...(n < 2 ? { account_requests: 600 } : {}) } }))),
  'GET /operator/users': () => page([{ id: 'user_3', name: 'Ada Lovelace', email: 'ada@example.org', operator_role: 'admin', disabled: false, created_at: ago(90000), accounts: [{ id: 'acct_7', name: 'Studio Lovelace', role: 'owner' }] }, { id: 'user_4', name: LONG, email: 'kim@example.org', disabled: true, created_at: ago(900), accounts: [] }]),
  'GET /operator/models': () => page(models.map((each, n) => ({ ...each, state: ['ready', 'stand_in', 'unavailable', 'off'][n % 4], upstreams: [{ upstream: 'fal', model: each.slug, configured: n % 2 === 0 }, { upstream: 'embedded', model: each.type, configured: true }], ...(n === 2 ? { last_error: { code: 'provider_error', upstream: 'fal', at: ago(8) } } : {}) }))),
  'GET /operator/upstreams': () => page([{ name: 'fal', dialect: 'fal', engine: false, waiting: 12, running: 10, places: 10, succeeded: 310, failed: 42, success_share: 0.88, p50_ms: 8400, p95_ms: 31000, paused_models: ['veo-3-1'] }, { name: 'embedded', engine: true, waiting: 0, running: 2, succeeded: 810, failed: 0, success_share: 1, p50_ms: 640, p95_ms: 1900, paused_models: [] }]),
  'GET /operator/runs': () => page([{ id: 'gen_40', account: 'acct_7', model: 'veo-3-1', status: 'processing', upstream: 'fal', created_at: ago(40), started_at: ago(38), deadline: ahead(2), held: false, stuck: true }, { id: 'gen_41', account: 'acct_9', model: 'landscape-image', status: 'queued', upstream: 'embedded', created_at: ago(1), deadline: ahead(9), held: true, stuck: false }]),
  'GET /operator/margin': (_, __, query) => ({ from: query.get('from'), to: query.get('to'), group_by: query.get('group_by'), data: [{ key: 'veo-3-1', runs: 120, succeeded: 110, credits: 4400, cost_usd: 31.2, cost_known_runs: 104 }, { key: 'landscape-image', runs: 900, succeeded: 899, credits: 3600, cost_usd: 0, cost_known_runs: 899 }], total: { runs: 1020, credits: 8000, cost_usd: 31.2, cost_known_runs: 1003 } }),
  'GET /operator/ledger/audit': () => ({ ok: true, problems: [], accounts: 41, entries: 20412, clearing: 0, in_flight: 12 }),
  'GET /operator/system': () => ({
    services: [
      { name: 'gateway', process: { version: '1.0.0-SNAPSHOT', started_at: ago(300), disk_free: 2.1e10, disk_total: 1e11 } },
      { name: 'library-service', process: { version: '1.0.0-SNAPSHOT', started_at: ago(299), disk_free: 4e9, disk_total: 1e11 } },
      { name: 'billing-service' },
    ],
    lags: [{ group: 'library-service', waiting: 0 }, { group: 'billing-service', waiting: 1204 }],
  }),
  'GET /operator/dead-letters': () => page([
    { id: '0-17', at: ago(40), event: 'evt_9', type: 'generation.finished.v1', subject: 'gen_12', reason: LONG, body: '{"event_id":"evt_9"}' },
    { id: '2-3', at: ago(400), event: '', type: '', subject: '', reason: 'the event cannot be read', body: HOSTILE[0], replayed_at: ago(30) },
  ]),
  'POST /operator/dead-letters/*': () => ({ id: '0-17' }),
  'GET /operator/audit': () => page(full['GET /v1/audit']().data.map((each) => ({ ...each, account: 'acct_7' }))),
};

const EMPTY_KEPT = ['GET /session', 'GET /v1/account', 'GET /v1/models', 'GET /v1/models/*', 'GET /v1/shelves', 'GET /sessions', 'GET /v1/members', 'POST /v1/estimate', 'GET /v1/top-up', 'GET /operator/plans'];
const NEVER_FAILS = ['GET /session', 'GET /v1/account'];
const STATUSES = { 402: 'insufficient_credits', 403: 'insufficient_scope', 404: 'not_found', 429: 'rate_limited', 500: 'internal_error', 503: 'service_unavailable' };

export class FakeApi {
  /** `full`, `empty`, `paged`, `hostile`, or the status of every refusal. */
  state = 'full';
  overrides = {};
  seen = [];

  /** @returns status, headers and body for a request to a path below /console/api */
  answer(method, url, headers, text) {
    const path = url.pathname.replace('/console/api', '');
    const exact = `${method} ${path}`;
    const general = Object.keys(full).filter((each) => each.endsWith('*') && exact.startsWith(each.slice(0, -1))).sort((a, b) => b.length - a.length)[0];
    const name = exact in full ? exact : general;
    const body = text && headers['content-type']?.includes('json') ? JSON.parse(text) : {};
    this.seen.push({ method, path, headers, body });
    const override = this.overrides[exact] ?? this.overrides[name];
    if (override) return override(path, body, url.searchParams);
    if (typeof this.state === 'number' && !NEVER_FAILS.includes(name)) return refusal(this.state);
    if (!name) return refusal(404);
    if (path.endsWith('/events')) return { status: 200, contentType: 'text/event-stream', body: `event: generation\ndata: ${JSON.stringify(full['GET /v1/generations/*'](path.replace('/events', '')))}\n\n` };
    if (this.state === 'empty' && !EMPTY_KEPT.includes(name) && method === 'GET' && !/\/(gen_\w+|hook_\w+|acct_\w+|audit|system)$/.test(path.replace('/v1/audit', ''))) {
      return json(200, name === 'GET /v1/usage' || name === 'GET /operator/margin' ? { ...usage(url.searchParams), data: [] } : page([]));
    }
    return json(200, this.changed(full[name](path, body, url.searchParams), url.searchParams));
  }

  changed(answer, query) {
    if (this.state === 'hostile') return written(answer);
    const isList = Array.isArray(answer?.data) && answer.next_cursor === null && query.has('limit');
    if (this.state !== 'paged' || !isList) return answer;
    return query.has('cursor') ? page(answer.data.slice(1)) : { data: answer.data.slice(0, 1), next_cursor: 'next' };
  }
}

/** Returns the answer with the corpus in place of every text that strangers write. */
function written(value, name = '') {
  if (typeof value === 'string') return WRITTEN.includes(name) ? CORPUS : value;
  if (Array.isArray(value)) return value.map((each) => written(each, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, written(each, key)]));
}

export const json = (status, body, headers = {}) => ({ status, contentType: 'application/json', headers, body: JSON.stringify(body) });
export const refusal = (status, more = {}) =>
  json(status, { error: { code: STATUSES[status], message: `A message of the API about ${LONG}.`, request_id: 'req_00000000000000000042', ...more } }, status === 429 ? { 'Retry-After': '1' } : {});
