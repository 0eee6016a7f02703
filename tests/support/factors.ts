import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { hashPassword } from '#server/session/adapters/argon2.ts';
import { startTestApp, type TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import { truncate } from './database.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

export const PASSWORD = 'correct horse battery';
export const NOON = new Date('2026-11-20T12:00:00Z');
export const MINUTE = 60_000;
export const HALF_MINUTE = 30_000;

/** Server and helpers for tests of second factors; the clock is at noon before each test. */
export function secondFactorTests() {
  const stage = {} as { t: TestApp; mailbox: Mailbox; hash: string };
  beforeAll(async () => {
    stage.mailbox = await openMailbox();
    stage.t = await startTestApp({ SMTP_URL: stage.mailbox.url });
    stage.hash = await hashPassword(PASSWORD);
  });
  afterAll(async () => {
    await stage.t.close();
    await stage.mailbox.close();
  });
  beforeEach(async () => {
    stage.t.clock.set(NOON);
    await truncate(stage.t.db);
  });

  const call: TestApp['call'] = (...request) => stage.t.call(...request);
  const later = (ms: number) => stage.t.clock.set(new Date(NOON.getTime() + ms));
  const codeOf = (secret: string, at = stage.t.clock.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  const give = (token: string, proof: object) => call(null, 'POST', '/session/second_factor', { token, proof });
  return {
    stage,
    call,
    later,
    codeOf,
    give,
    async person(user: object = {}) {
      const email = 'ada@test.example';
      const userId = await createUser(stage.t.db.kysely, { email, password_hash: stage.hash, ...user });
      return { userId, email, token: await stage.t.logIn(userId) };
    },
    async logIn(username = 'ada@test.example') {
      const answer = await stage.t.app.http.inject({
        method: 'POST',
        url: '/api/v1/session',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: PASSWORD }).toString(),
      });
      return answer.json();
    },
    giveCode: (token: string, code: string) => give(token, { factor: 'totp', code }),
    confirm: (token: string, proof: object) => call(token, 'POST', '/session/confirmation', { proof }),
    state: async (token: string) => (await call(token, 'GET', '/second_factor')).json(),
    /** Sets up an authenticator app half a minute before noon, so that the code of noon is still unused. */
    async withApp(token: string) {
      later(-HALF_MINUTE);
      const { secret, uri } = (await call(token, 'POST', '/second_factor/totp')).json();
      const answer = await call(token, 'POST', '/second_factor/totp/confirmation', { code: codeOf(secret) });
      expect(answer.statusCode).toBe(200);
      stage.t.clock.set(NOON);
      return { secret: secret as string, uri: uri as string, codes: answer.json().recovery_codes as string[] };
    },
    async withPasskey(token: string, name = 'Phone') {
      const device = new Authenticator();
      const request = (await call(token, 'POST', '/second_factor/passkeys/options')).json();
      const answer = await call(token, 'POST', '/second_factor/passkeys', { name, answer: device.make(request) });
      expect(answer.statusCode).toBe(201);
      return { device, codes: answer.json().recovery_codes as string[] | null };
    },
  };
}
