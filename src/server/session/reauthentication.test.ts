import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PROBLEMS } from '#contract/errors.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { Authenticator } from '../../../tests/support/authenticator.ts';
import { truncate } from '../../../tests/support/database.ts';
import { hashPassword } from './adapters/argon2.ts';
import { createSession } from './factory.ts';

const PASSWORD = 'correct horse battery';
const NOON = new Date('2026-11-20T12:00:00Z');
const QUARTER = 15 * 60_000;

let t: TestApp;
let password_hash: string;
beforeAll(async () => {
  t = await startTestApp();
  password_hash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

const later = (ms: number) => t.clock.set(new Date(NOON.getTime() + ms));
const confirm = async (token: string, proof: object) =>
  (await t.call(token, 'POST', '/session/confirmation', { proof })).statusCode;
const ways = async (token: string) => (await t.call(token, 'POST', '/session/confirmation/options')).json();
/** An action that requires recent authentication. */
const sensitive = (token: string) => t.call(token, 'POST', '/second_factor/totp');

test('sensitive actions require reauthentication after 15 minutes', async () => {
  const userId = await createUser(t.db.kysely, { password_hash });
  const token = await t.logIn(userId);
  later(QUARTER);
  expect((await sensitive(token)).statusCode).toBe(200);
  later(QUARTER + 1);
  const asked = await sensitive(token);
  expect([asked.statusCode, asked.json().type]).toEqual([403, PROBLEMS.confirm]);
  expect(await ways(token)).toEqual({ ways: ['password'], passkey: null });
  expect(await confirm(token, { factor: 'password', password: 'wrong' })).toBe(400);
  expect((await sensitive(token)).statusCode).toBe(403);
  expect(await confirm(token, { factor: 'password', password: PASSWORD })).toBe(204);
  expect((await sensitive(token)).statusCode).toBe(200);
  later(2 * QUARTER + 2);
  expect((await sensitive(token)).statusCode).toBe(403);
});

test('every factor reauthenticates the session of the request', async () => {
  const userId = await createUser(t.db.kysely, { password_hash });
  const token = await t.logIn(userId);
  const { secret } = (await t.call(token, 'POST', '/second_factor/totp')).json();
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() });
  const on = await t.call(token, 'POST', '/second_factor/totp/confirmation', { code: codeNow() });
  const [recovery] = on.json().recovery_codes;
  const device = new Authenticator();
  const made = device.make((await t.call(token, 'POST', '/second_factor/passkeys/options')).json());
  await t.call(token, 'POST', '/second_factor/passkeys', { name: 'Phone', answer: made });

  const unproved = () => createSession(t.db.kysely, userId, t.clock.now(), { confirmed_at: null });
  later(60_000);
  const one = await unproved();
  const { passkey, ways: all } = await ways(one);
  expect(all).toEqual(['password', 'passkey', 'totp', 'recovery_code']);
  const elsewhere = { factor: 'passkey', answer: device.answer(passkey) };
  expect(await confirm(await unproved(), elsewhere)).toBe(400);
  const proofs = [
    { factor: 'passkey', answer: device.answer(passkey) },
    { factor: 'totp', code: codeNow() },
    { factor: 'recovery_code', code: recovery },
  ];
  for (const [at, proof] of proofs.entries()) {
    const session = at === 0 ? one : await unproved();
    expect((await sensitive(session)).statusCode).toBe(403);
    expect(await confirm(session, proof)).toBe(204);
    expect((await sensitive(session)).statusCode).toBe(200);
    expect(await confirm(await unproved(), proof)).toBe(400);
  }
});

test('requires a new sign-in without password and factors; impersonators cannot reauthenticate', async () => {
  const userId = await createUser(t.db.kysely, { password_hash: null });
  const token = await createSession(t.db.kysely, userId, NOON, { confirmed_at: null, how: 'link' });
  expect(await ways(token)).toEqual({ ways: [], passkey: null });
  const answer = await t.call(token, 'POST', '/session/confirmation', { proof: { factor: 'totp', code: '123456' } });
  expect([answer.statusCode, answer.json().detail]).toEqual([403, 'Sign out and sign in again, then try once more']);
});
