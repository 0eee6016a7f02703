import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyRecord } from '#contract/signed-records/rules/verification.ts';
import type { PublishedKey } from '#contract/signed-records/schema.ts';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { compromiseCommand } from './commands/compromise-cli.ts';
import { signCompromisedAgainHandler } from './jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T12:00:00Z');
});

/** What a marked key signed is signed again in the background: not while the tables are emptied. */
afterEach(() =>
  expect
    .poll(async () => {
      const { rows } = await sql<object>`
          SELECT FROM pgboss.job WHERE name = 'records.sign-again' AND state < 'completed'`.execute(t.db.kysely);
      return rows.length;
    })
    .toBe(0),
);

const list = async (path: string) => (await t.call(null, 'GET', path)).json();
const fileOf = async (id: string) => (await t.call(null, 'GET', `/projects/${id}/record`)).rawPayload;
const check = async (file: Uint8Array) =>
  verifyRecord(file, { keys: await list('/record_keys'), revocations: await list('/record_revocations') });

/** A project that its firm verified through the API on that day. */
async function verifiedOn(day: string): Promise<string> {
  t.clock.set(`${day}T12:00:00Z`);
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const id = await createProject(t.db.kysely, { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId });
  const answer = await t.call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring' });
  expect(answer.statusCode).toBe(200);
  return id;
}
const currentKey = async () =>
  ((await list('/record_keys')) as PublishedKey[]).find(({ valid_until }) => valid_until === null)?.id ?? '';
const admin = () => t.hirer({ user_type: 'INTERNAL', admin: true });
const COMPROMISE = { compromised_from: '2026-11-21', reason: 'A backup was lost' };
const mark = (token: string, key: string, body: object = COMPROMISE) =>
  t.call(token, 'POST', `/record_keys/${key}/compromise`, body);

test('publishes the day, signs with another key and no longer vouches for what the key signed', async () => {
  const early = await verifiedOn('2026-11-20');
  const key = await currentKey();
  const late = await verifiedOn('2026-11-21');
  t.clock.set('2026-11-22T09:00:00Z');
  const [before, since] = [await fileOf(early), await fileOf(late)];
  const { token } = await admin();
  const answer = await mark(token, key);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    expect.objectContaining({
      id: key,
      compromised_from: '2026-11-21T00:00:00.000Z',
      valid_until: '2026-11-22T09:00:00.000Z',
    }),
  ]);
  expect(await currentKey()).not.toBe(key);
  expect(await check(before)).toMatchObject({
    outcome: 'dated before compromise',
    compromisedFrom: '2026-11-21T00:00:00.000Z',
  });
  expect(await check(since)).toMatchObject({ outcome: 'compromised key' });
  const audit = t.db.kysely
    .selectFrom('audit_trail')
    .select(['details'])
    .where('action', '=', 'record key compromised');
  expect((await audit.executeTakeFirstOrThrow()).details).toEqual({
    key,
    from: '2026-11-21',
    reason: COMPROMISE.reason,
  });
});

test('signs again what the key signed since then, and leaves earlier records as they are', async () => {
  const early = await verifiedOn('2026-11-20');
  const key = await currentKey();
  const late = await verifiedOn('2026-11-21');
  const [before, since] = [await fileOf(early), await fileOf(late)];
  const { token } = await admin();
  expect((await mark(token, key)).statusCode).toBe(201);
  await signCompromisedAgainHandler.handle(t.app.services, { key });
  const again = await fileOf(late);
  expect(await check(again)).toMatchObject({ outcome: 'valid', key: { id: await currentKey() } });
  expect(await check(since)).toMatchObject({ outcome: 'compromised key' });
  expect((await fileOf(early)).equals(before)).toBe(true);
  expect(await list('/record_revocations')).toHaveLength(1);
  await signCompromisedAgainHandler.handle(t.app.services, { key });
  expect((await fileOf(late)).equals(again)).toBe(true);
});

test('runs of signing again that overlap replace each record once', async () => {
  await verifiedOn('2026-11-20');
  const key = await currentKey();
  const late = [await verifiedOn('2026-11-21'), await verifiedOn('2026-11-21'), await verifiedOn('2026-11-21')];
  const { token } = await admin();
  expect((await mark(token, key)).statusCode).toBe(201);
  await Promise.all(Array.from({ length: 4 }, () => signCompromisedAgainHandler.handle(t.app.services, { key })));
  for (const id of late) expect(await check(await fileOf(id))).toMatchObject({ outcome: 'valid' });
  expect(await list('/record_revocations')).toHaveLength(late.length);
});

test('moves the day back and never forth', async () => {
  await verifiedOn('2026-11-20');
  const key = await currentKey();
  t.clock.set('2026-11-22T09:00:00Z');
  const { token } = await admin();
  const from = async (day: string) => (await mark(token, key, { ...COMPROMISE, compromised_from: day })).statusCode;
  expect(await from('2026-11-23')).toBe(400);
  expect(await from('2026-11-21')).toBe(201);
  expect([await from('2026-11-21'), await from('2026-11-22')]).toEqual([409, 409]);
  expect(await from('2026-11-19')).toBe(201);
  // only the first time did it have to be replaced
  expect(await list('/record_keys')).toHaveLength(2);
  expect((await mark(token, '0123456789abcdef')).statusCode).toBe(404);
});

test('needs an administrator of the platform who proved who they are in the last 15 minutes', async () => {
  await verifiedOn('2026-11-20');
  const key = await currentKey();
  for (const user of [{}, { user_type: 'INTERNAL' as const }]) {
    expect((await mark((await t.hirer(user)).token, key)).statusCode).toBe(403);
  }
  const { token } = await admin();
  t.clock.set('2026-11-20T12:16:00Z');
  expect((await mark(token, key)).json()).toMatchObject({
    status: 403,
    detail: 'Confirm that it is you, then try again',
  });
  expect(await currentKey()).toBe(key);
});

test('the command line marks a key, and explains what it was not given', async () => {
  await verifiedOn('2026-11-20');
  const key = await currentKey();
  const said: string[] = [];
  const terminal = { folder: '/', out: (text: string) => void said.push(text), err: () => undefined };
  const run = (...argv: string[]) => compromiseCommand.run(t.app.services, argv, terminal);
  for (const argv of [
    [],
    [key],
    [key, '2026-11-20'],
    [key, 'yesterday', '--reason', 'x'],
    ['x', '2026-11-20', '--reason', 'x'],
  ]) {
    await expect(run(...argv)).rejects.toThrow('npm run mark-record-key-compromised -- KEY DAY');
  }
  expect(await run(key, '2026-11-20', '--reason', 'A laptop was stolen')).toBe(0);
  expect(said.join('')).toContain(`The key ${key} is published as compromised from 2026-11-20T00:00:00.000Z on`);
  expect(await currentKey()).not.toBe(key);
});
