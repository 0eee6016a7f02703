import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint, MEMBERS, members, PUBLIC, STAFF } from '#contract/endpoint.ts';
import { createUser } from '#server/accounts/factory.ts';
import { problemIn, startTestKernel, type TestKernel } from '../../../../tests/support/kernel.ts';
import { assertAccessDeclared } from './access-declarations.ts';
import { read } from './handler.ts';
import { mountEndpoint } from './mount-endpoint.ts';

const output = z.strictObject({ who: z.string().nullable() });
const base = { method: 'GET', summary: 'Says who asks', output } as const;
const open = endpoint({ ...base, path: '/open', access: PUBLIC });
const inside = endpoint({ ...base, path: '/inside', access: MEMBERS });
const firms = endpoint({ ...base, path: '/firms', access: members('MWBE') });
const staff = endpoint({ ...base, path: '/staff', access: STAFF });
const leaky = endpoint({ ...base, path: '/leaky', access: PUBLIC });
const broken = endpoint({ ...base, path: '/broken', access: PUBLIC });

let t: TestKernel;
beforeAll(async () => {
  t = await startTestKernel();
  for (const one of [open, inside, firms, staff]) {
    t.mount(
      one,
      read(one, async ({ actor }) => ({ who: actor.kind === 'user' ? actor.userType : null })),
    );
  }
  t.mount(
    leaky,
    read(leaky, async () => ({ who: 'x', password_hash: 'canary' })),
  );
  t.mount(
    broken,
    read(broken, () => Promise.reject(new Error('canary'))),
  );
});
afterAll(() => t.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  t.app.http.inject({ url: `/api/v1${path}`, headers });

/** Mounts one endpoint on an empty server, as the boot does. */
function boot(definition: object): void {
  const app = fastify();
  assertAccessDeclared(app);
  const made = { ...base, path: '/x', access: PUBLIC, ...definition } as Endpoint;
  mountEndpoint(
    app,
    {} as never,
    'x',
    made,
    read(made, async () => null),
  );
}

test.each([
  ['without access', { access: undefined }, /GET \/api\/v1\/x does not say who may call it/],
  ['without output', { output: undefined }, /does not say what it answers/],
  ['with a loose query', { query: z.object({}) }, /unknown keys through at query/],
  ['with loose params', { params: z.looseObject({}) }, /at params/],
  ['with a loose body', { method: 'POST', body: z.strictObject({ a: z.object({}) }) }, /at body\.a/],
  ['with a loose output', { output: z.array(z.object({})) }, /at output/],
])('a route %s prevents startup', (_what, definition, message) => {
  expect(() => boot(definition)).toThrow(message);
});

test('a route mounted outside the contract prevents startup', () => {
  const app = fastify();
  assertAccessDeclared(app);
  expect(() => app.get('/debug', async () => 'x')).toThrow('GET /debug does not say who may call it');
  expect(() => boot({})).not.toThrow();
});

test('lists the mounted routes, HEAD included', async () => {
  await t.app.http.ready();
  const routes = t.app.http.mounted.map(({ method, path }) => `${method} ${path}`);
  expect(routes).toEqual(expect.arrayContaining(['GET /api/v1/open', 'HEAD /api/v1/open', 'POST /api/v1/session']));
  expect(routes).not.toContain('HEAD /api/v1/live');
});

test('authenticates by Bearer token', async () => {
  const tokens = {
    nobody: null,
    MWBE: (await t.firm()).token,
    PRIME: (await t.hirer()).token,
    INTERNAL: await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' })),
  };
  const verdicts: Record<string, number[]> = {};
  for (const [who, token] of Object.entries(tokens)) {
    verdicts[who] = [];
    for (const path of ['/open', '/inside', '/firms', '/staff']) {
      verdicts[who].push((await t.call(token, 'GET', path)).statusCode);
    }
  }
  expect(verdicts).toEqual({
    nobody: [200, 401, 401, 401],
    MWBE: [200, 200, 200, 403],
    PRIME: [200, 200, 403, 403],
    INTERNAL: [200, 200, 403, 200],
  });
});

test('authenticates only by the Authorization header: no cookie, query or other scheme', async () => {
  const { token } = await t.firm();
  const ways: [string, Record<string, string>][] = [
    ['/inside', { cookie: `login-token=${token}; token=${token}; __Host-session=${token}` }],
    ['/inside', { 'x-access-token': token, 'x-api-key': token }],
    ['/inside', { authorization: token }],
    ['/inside', { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }],
    ['/inside', { authorization: `Bearer ${token} ${token}` }],
    ['/inside', { authorization: `Bearer ${token}x` }],
    ['/inside', { authorization: 'Bearer ' }],
    ['/inside', { authorization: `Bearer ${'a'.repeat(10_000)}` }],
    [`/inside?access_token=${token}`, {}],
  ];
  for (const [path, headers] of ways) {
    const answer = await ask(path, headers);
    expect([JSON.stringify(headers).slice(0, 40), answer.statusCode, problemIn(answer).status]).toEqual([
      JSON.stringify(headers).slice(0, 40),
      401,
      401,
    ]);
  }
  expect((await ask('/inside', { authorization: `bearer ${token}` })).json()).toEqual({ who: 'MWBE' });
});

test('a public endpoint accepts an expired token', async () => {
  expect((await ask('/open', { authorization: 'Bearer over' })).json()).toEqual({ who: null });
});

test('a response that violates its schema becomes a 500 without its content', async () => {
  for (const path of ['/leaky', '/broken']) {
    const answer = await ask(path);
    expect([answer.statusCode, problemIn(answer).title]).toEqual([500, 'Unexpected error']);
    expect(answer.body).not.toContain('canary');
  }
});

test('every response has a server-generated request id', async () => {
  const ids = [];
  for (let i = 0; i < 2; i++)
    ids.push(problemIn(await ask('/nothing', { 'request-id': 'mine', 'x-request-id': 'mine' })).request_id);
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain('mine');
});
