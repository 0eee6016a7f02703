import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/errors.ts';
import { ACTORS, type Actor } from '../matrix/actors.ts';
import { World } from '../matrix/world.ts';
import { oddKey, oddText, oddValue, type Schema, spoilt, valuesOf } from './arbitraries.ts';
import { expectSafe } from './expect-safe.ts';

/** Requests in all, spread over the calls of the contract; `FUZZ=100000 npm test -- fuzz` is the long way. */
const REQUESTS = Number(process.env.FUZZ ?? 2_000);

interface Operation {
  /** Only calls of the contract have one. */
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Sent {
  readonly actor: Actor;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [string, unknown])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

const endpoints = Object.entries(api).flatMap(([room, all]) =>
  Object.entries(all as Record<string, Endpoint>).map(([name, endpoint]) => [`${room}.${name}`, endpoint] as const),
);

let world: World;
let operations: Map<string, Operation>;
/** Values that are meaningful for each actor: ids of its own objects and valid field values. */
let known: Map<Actor, string[]>;
beforeAll(async () => {
  world = await World.build();
  const { paths } = (await world.app.http.inject('/api/v1/openapi.json')).json();
  const all = Object.values(paths as Record<string, Record<string, Operation>>).flatMap((path) => Object.values(path));
  operations = new Map(all.flatMap((one) => (one.operationId ? [[one.operationId, one]] : [])));
  const words = ['2026-01-01', '2026-11-20', 'true', 'false', '1', '20', '238210', 'MD', '21201', 'port', 'firm'];
  known = new Map();
  for (const actor of ACTORS) {
    const objects = await Promise.all([world.project(actor, 'own'), world.notification(actor, 'own')]);
    known.set(actor, [...Object.values(world.parties(actor, 'own')), ...objects, ...words]);
  }
});
afterAll(() => world.close());

test('the OpenAPI document lists every endpoint of the contract', () => {
  expect([...operations.keys()].toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

test.each(endpoints)('%s', async (name, endpoint) => {
  const runs = Math.ceil(REQUESTS / endpoints.length);
  const operation = operations.get(name) as Operation;
  await fc.assert(
    fc.asyncProperty(requestOf(operation, endpoint), async (sent) => {
      const answer = await send(endpoint, sent);
      if (answer === null) return;
      expectSafe({ status: answer.statusCode, headers: answer.headers, body: answer.body });
      // an empty path parameter addresses another endpoint: `/imports/` is the list
      if (!Object.values(sent.path).includes('')) expectContract(endpoint, answer);
    }),
    { numRuns: runs, endOnFailure: false, interruptAfterTimeLimit: 50_000 + 40 * REQUESTS },
  );
});

function expectContract(endpoint: Endpoint, answer: LightMyRequestResponse): void {
  if (answer.statusCode >= 400) return void problem.parse(answer.json());
  expect(answer.statusCode).toBe(endpoint.status ?? 200);
  if (endpoint.status === 204) expect(answer.body).toBe('');
  else if (endpoint.file) expect(endpoint.file).toContain(String(answer.headers['content-type']).split(';')[0]);
  else endpoint.output.parse(answer.json());
}

function requestOf(operation: Operation, { access }: Endpoint): fc.Arbitrary<Sent> {
  const mayCall: readonly Actor[] = (access.kind === 'members' && access.types) || ACTORS;
  return mostly(fc.constantFrom(...mayCall), fc.constantFrom(...ACTORS)).chain((actor) => requestBy(actor, operation));
}

function requestBy(actor: Actor, operation: Operation): fc.Arbitrary<Sent> {
  const value = (schema: Schema) => valuesOf(schema, known.get(actor) ?? []);
  const named = (place: string) => (operation.parameters ?? []).filter((one) => one.in === place);
  const path = Object.fromEntries(named('path').map((one) => [one.name, mostly(value(one.schema), oddText)]));
  const pairs = named('query').map((one) => fc.tuple(fc.constant(one.name), mostly(value(one.schema), oddText)));
  const wrong = fc.tuple(oddKey, oddText);
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const good = body ? value(body.schema) : fc.constant(undefined);
  const form = type === 'application/x-www-form-urlencoded';
  return fc.record({
    actor: fc.constant(actor),
    path: fc.record(path),
    query: mostly(
      fc.array(fc.oneof(...(pairs.length > 0 ? pairs : [wrong])), { maxLength: pairs.length > 0 ? 3 : 0 }),
      fc.array(fc.oneof(...pairs, wrong), { minLength: 1, maxLength: 3 }),
    ),
    headers: headersOf(type ?? 'application/json'),
    payload: fc.oneof(
      { arbitrary: payloadOf(good, form), weight: 5 },
      { arbitrary: payloadOf(spoilt(good), form), weight: 4 },
      { arbitrary: oddPayload(good), weight: 1 },
    ),
  });
}

const mostly = <A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>) =>
  fc.oneof<fc.WeightedArbitrary<A | B>[]>({ arbitrary: usual, weight: 8 }, { arbitrary: odd, weight: 1 });

function payloadOf(value: fc.Arbitrary<unknown>, form: boolean): fc.Arbitrary<string | undefined> {
  return value.map((one) => {
    if (one === undefined) return undefined;
    if (!form) return JSON.stringify(one);
    return Object.entries(Object(one)).map(pair).join('&');
  });
}

/** Invalid JSON, overlong numbers, duplicate keys, unexpected bodies. */
const oddPayload = (good: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    oddText,
    fc.tuple(good, oddKey, oddValue).map(([one, key, odd]) => {
      const twice = `${JSON.stringify(key)}:${JSON.stringify(odd)}`;
      const rest = (JSON.stringify(one) ?? '{}').replace(/^\{/, '').replace(/^\}$/, '"x":1e999}');
      return `{${twice},${twice},${rest}`;
    }),
    fc.constantFrom(
      '{',
      '"\\ud800"',
      '[1e999]',
      `{"a":${'9'.repeat(400)}}`,
      '\ufeff{}',
      'a=1&a=2&__proto__=3',
      '%',
      '&&=&',
    ),
  );

function headersOf(type: string): fc.Arbitrary<Record<string, string>> {
  const types = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'APPLICATION/JSON', 'x', ''];
  const plain = oddText.map((text) => text.replace(/[^\x20-\x7e]/g, '?'));
  return fc.record(
    {
      'content-type': mostly(fc.constant(type), fc.constantFrom(...types)),
      'idempotency-key': mostly(fc.uuid(), plain),
      cookie: plain.map((text) => `login-token=${text}`),
      accept: plain,
      'x-forwarded-for': plain,
      'accept-language': plain,
      'if-match': plain,
    },
    { requiredKeys: ['content-type'] },
  );
}

async function send(endpoint: Endpoint, sent: Sent): Promise<LightMyRequestResponse | null> {
  const token = await world.token(sent.actor);
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encoded(sent.path[name]));
  const query = sent.query.map(pair).join('&');
  // the matrix covers endless streams; here such a call only covers its rejections
  if (endpoint.stream && query === '' && token !== null) return null;
  return world.app.http.inject({
    method: endpoint.method,
    url: `/api/v1${path}${query ? `?${query}` : ''}`,
    headers: { ...sent.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(sent.payload === undefined || endpoint.method === 'GET' ? {} : { payload: sent.payload }),
  });
}

const pair = ([name, value]: readonly [string, unknown]): string => `${encoded(name)}=${encoded(value)}`;

/** Encodes like a browser; lone surrogates become invalid UTF-8. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}
