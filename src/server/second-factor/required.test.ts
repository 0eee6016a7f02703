import { expect, test } from 'vitest';
import { PROBLEMS } from '#contract/errors.ts';
import { createSession } from '#server/session/factory.ts';
import { MINUTE, NOON, PASSWORD, secondFactorTests } from '../../../tests/support/factors.ts';

const { call, codeOf, confirm, later, logIn, person, stage, state, withPasskey } = secondFactorTests();

test('setting up the first factor ends sessions without a second factor', async () => {
  const { token, userId } = await person();
  const early = await createSession(stage.t.db.kysely, userId, NOON, { second_factor_at: null });
  const { access_token: mine } = await logIn();
  expect((await call(early, 'GET', '/me')).statusCode).toBe(200);
  await withPasskey(mine);
  expect((await call(early, 'GET', '/me')).statusCode).toBe(401);
  for (const one of [mine, token]) expect((await call(one, 'GET', '/me')).statusCode).toBe(200);
});

test('staff must set up a second factor first and cannot remove the last one', async () => {
  await person({ user_type: 'INTERNAL', admin: true });
  const { access_token: token } = await logIn();
  expect((await call(token, 'GET', '/me')).json()).toMatchObject({ needs_second_factor: true });
  const closed = await call(token, 'GET', '/notifications');
  expect([closed.statusCode, closed.json().type]).toEqual([403, PROBLEMS.secondFactor]);
  expect((await state(token)).required).toBe(true);
  later(16 * MINUTE);
  const asked = await call(token, 'POST', '/second_factor/totp');
  expect([asked.statusCode, asked.json().type]).toEqual([403, PROBLEMS.confirm]);
  expect((await confirm(token, { factor: 'password', password: PASSWORD })).statusCode).toBe(204);
  const { secret } = (await call(token, 'POST', '/second_factor/totp')).json();
  const on = await call(token, 'POST', '/second_factor/totp/confirmation', { code: codeOf(secret) });
  expect(on.statusCode).toBe(200);
  expect((await call(token, 'GET', '/notifications')).statusCode).toBe(200);
  expect((await call(token, 'DELETE', '/second_factor/totp')).statusCode).toBe(409);
  await withPasskey(token);
  expect((await call(token, 'DELETE', '/second_factor/totp')).statusCode).toBe(204);
  const [{ id = '' } = {}] = (await state(token)).passkeys;
  expect((await call(token, 'DELETE', `/second_factor/passkeys/${id}`)).statusCode).toBe(409);
});
