import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, PUBLIC } from '#contract/endpoint.ts';
import { LIMITS } from '#contract/limits.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { problemIn, startTestKernel, type TestKernel } from '../../../../tests/support/kernel.ts';
import { read } from './handler.ts';
import { nonStrictObjects } from './validation.ts';

const ADDRESS = z.strictObject({ city: z.string(), lines: z.array(z.strictObject({ text: z.string() })) });
const nested = endpoint({
  method: 'POST',
  path: '/nested',
  summary: 'Takes a body with inner objects',
  access: PUBLIC,
  query: z.strictObject({ one: z.string().optional() }),
  body: z.strictObject({
    name: z.string(),
    address: ADDRESS.optional(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
  output: z.strictObject({ name: z.string() }),
});

let t: TestKernel;
let token: string;
const [companyId, mwbeId] = [randomUUID(), randomUUID()];
const good = {
  mwbe_id: mwbeId,
  hiring_company_id: companyId,
  title: 'Pump Station',
  budget: 5,
  start_date: '2025-02-03',
  end_date: '2026-11-14',
};
beforeAll(async () => {
  t = await startTestKernel();
  t.mount(
    nested,
    read(nested, async (_ctx, { body }) => ({ name: body.name })),
  );
  await createHiringCompany(t.db.kysely, { id: companyId });
  await createBusiness(t.db.kysely, {}, { id: mwbeId });
  token = await t.logIn(await createUser(t.db.kysely, {}, { hiringCompanies: [companyId] }));
});
afterAll(() => t.close());

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const send = (url: string, payload: string | Buffer, type: string | null = JSON_TYPE) =>
  t.app.http.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}`, ...(type === null ? {} : { 'content-type': type }) },
    payload,
  });
/** The record with one more member, written as JSON text so that any key is possible. */
const recordWith = (member: string) => `${JSON.stringify(good).slice(0, -1)},${member}}`;
const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['an unknown key', '/projects', recordWith('"verified":true'), 'body.verified'],
  ['a key of the row that the body does not have', '/projects', recordWith('"recorded_by":null'), 'body.recorded_by'],
  ['an unknown inner key', '/nested', '{"name":"x","address":{"city":"a","lines":[],"zip":"1"}}', 'body.address.zip'],
  [
    'an unknown key in a list',
    '/nested',
    '{"name":"x","address":{"city":"a","lines":[{"text":"a","b":1}]}}',
    'body.address.lines.0.b',
  ],
  ['an unknown key of the query', '/projects?all=1', '{}', 'query.all'],
  ['a repeated key where one is expected', '/nested?one=1&one=2', '{"name":"x"}', 'query.one'],
  ['NUL in a value', '/projects', recordWith('"notes":"a\\u0000b"'), 'body.notes'],
  ['NUL in a key', '/nested', '{"name":"x","tags":{"a\\u0000":"b"}}', 'body.tags'],
  ['NUL in the query', '/nested?one=a%00', '{"name":"x"}', 'query.one'],
  ['half of a character in a value', '/projects', recordWith('"notes":"a\\ud800"'), 'body.notes'],
  ['half of a character in a key', '/nested', '{"name":"x","tags":{"\\udc00":"b"}}', 'body.tags'],
  ['a number beyond all money', '/projects', JSON.stringify({ ...good, budget: 1e300 }), 'body.budget'],
  ['a number beyond all numbers', '/projects', recordWith('"budget":1e400'), 'body.budget'],
  ['a fraction', '/projects', JSON.stringify({ ...good, budget: 0.1 }), 'body.budget'],
  ['a number as text', '/projects', JSON.stringify({ ...good, budget: '5' }), 'body.budget'],
  ['a list where text is expected', '/projects', JSON.stringify({ ...good, title: ['a'] }), 'body.title'],
  [
    'an object where text is expected',
    '/projects',
    JSON.stringify({ ...good, title: { toString: 'a' } }),
    'body.title',
  ],
  ['a missing key', '/projects', JSON.stringify({ ...good, title: undefined }), 'body.title'],
  ['a list as the body', '/projects', '[]', 'body'],
  ['null as the body', '/projects', 'null', 'body'],
  ['text as the body', '/projects', '"x"', 'body'],
  ['deep nesting', '/projects', recordWith(`"notes":${nest(5_000)}`), 'body.notes.0'],
  ['a key named constructor', '/nested', '{"name":"x","constructor":{}}', 'body.constructor'],
  ['a key named toString', '/nested', '{"name":"x","toString":"x"}', 'body.toString'],
  ['__proto__ in a query', '/nested?__proto__=x', '{"name":"x"}', 'query.__proto__'],
])('rejects %s with 400 and the name of the field', async (_what, url, payload, field) => {
  const answer = await send(url, payload);
  const found = problemIn(answer);
  expect([found.status, answer.statusCode]).toEqual([400, 400]);
  expect(found.errors?.map((error) => error.field).filter((name) => name.startsWith(field))).not.toEqual([]);
});

test('distinguishes a wrong type from a missing value', async () => {
  const told = async (payload: object) =>
    problemIn(await send('/projects', JSON.stringify({ ...good, ...payload }))).errors?.find(
      ({ field }) => field === 'body.title',
    )?.detail;
  expect(await told({ title: undefined })).toBe('is missing');
  expect(await told({ title: ['x'] })).toMatch(/expected string/);
});

test.each([
  ['a polluting key', '{"name":"x","__proto__":{"admin":true}}'],
  ['a polluting key within', '{"name":"x","address":{"city":"a","lines":[],"__proto__":{"admin":true}}}'],
  ['a polluting constructor', '{"name":"x","constructor":{"prototype":{"admin":true}}}'],
  ['a polluting key where keys are free', '{"name":"x","tags":{"__proto__":"x"}}'],
  ['broken JSON', '{"name":'],
  ['JSON with more behind it', '{"name":"x"} {"name":"y"}'],
  ['an empty body', ''],
  ['nesting of a hundred thousand', nest(100_000)],
])('rejects %s with 400', async (_what, payload) => {
  const answer = await send('/nested', payload);
  expect([answer.statusCode, problemIn(answer).status]).toEqual([400, 400]);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test.each(['__proto__=x', 'constructor=x', 'constructor.prototype=x', '__proto__[admin]=1', 'a%00=x', 'username=b'])(
  'a log-in form with %s besides is refused with 400',
  async (more) => {
    const answer = await send('/session', `username=a&password=b&${more}`, FORM_TYPE);
    expect([answer.statusCode, problemIn(answer).status]).toEqual([400, 400]);
  },
);

test.each([
  ['/projects', 'text/plain'],
  ['/projects', FORM_TYPE],
  ['/projects', 'multipart/form-data; boundary=x'],
  ['/projects', 'application/xml'],
  ['/projects', 'application/jsonx'],
  ['/projects', null],
  ['/session', JSON_TYPE],
  ['/session', 'text/plain'],
])('rejects %s as %s with 415', async (url, type) => {
  const answer = await send(url, url === '/session' ? '{"username":"a","password":"b"}' : JSON.stringify(good), type);
  expect([answer.statusCode, problemIn(answer).status]).toEqual([415, 415]);
});

test.each([
  ['/projects', JSON_TYPE, (size: number) => JSON.stringify({ title: 'x'.repeat(size) })],
  ['/session', FORM_TYPE, (size: number) => `username=${'x'.repeat(size)}&password=b`],
])('%s rejects a body over the limit', async (url, type, body) => {
  const over = await send(url, body(LIMITS.bodyBytes), type);
  expect([over.statusCode, problemIn(over).detail]).toEqual([413, 'The body is too large']);
  const within = await send(url, body(LIMITS.bodyBytes - 100), type);
  expect(within.statusCode).toBe(400);
});

test('reports at most twenty errors and truncates long keys', async () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`key${at}`.padEnd(1_000, 'x'), 1]));
  const answer = await send('/nested', JSON.stringify({ name: 'x', ...many }));
  expect(problemIn(answer).errors).toHaveLength(20);
  expect(answer.body.length).toBeLessThan(10_000);
});

const value = fc.anything({ withNullPrototype: true, withSparseArray: true, maxDepth: 4 });
const keys = fc.constantFrom('title', 'budget', 'start_date', 'mwbe_id', 'notes', 'company_zip_code', 'x');

test('responds to any JSON with success or a problem that names the error, never a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(keys, value, { maxKeys: 3 }), async (changes) => {
      let payload: string;
      try {
        payload = JSON.stringify({ ...good, ...changes });
      } catch {
        return;
      }
      const answer = await send('/projects', payload);
      if (answer.statusCode === 201) return;
      expect(problemIn(answer).status).toBe(400);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['an object that drops what it does not know', z.object({ a: z.string() }), ['body']],
  ['one that lets all through', z.looseObject({ a: z.string() }), ['body']],
  ['an inner one', z.strictObject({ a: z.object({}) }), ['body.a']],
  ['one in a list', z.array(z.object({})), ['body']],
  ['one of several', z.union([z.strictObject({}), z.object({ b: z.string() })]), ['body']],
  ['one that may be missing', z.strictObject({ a: z.object({}).nullish() }), ['body.a']],
  ['one behind a check', z.strictObject({ a: z.object({}).refine(() => true) }), ['body.a']],
  ['one behind a change of form', z.strictObject({ a: z.object({}).transform(String) }), ['body.a']],
  ['one before a change of form', z.strictObject({ a: z.preprocess((x) => x, z.object({})) }), ['body.a']],
  ['one with a default', z.strictObject({ a: z.object({}).default({}) }), ['body.a']],
  ['one among values', z.record(z.string(), z.object({})), ['body']],
  ['one behind a name', z.lazy(() => z.object({})), ['body']],
  ['strict ones', z.strictObject({ a: z.array(z.strictObject({ b: z.string() })) }), []],
])('detects %s before startup', (_what, schema, paths) => {
  expect(nonStrictObjects(schema, 'body')).toEqual(paths);
});
