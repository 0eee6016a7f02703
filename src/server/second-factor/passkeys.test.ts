import { expect, test } from 'vitest';
import { Authenticator } from '../../../tests/support/authenticator.ts';
import { MINUTE, NOON, secondFactorTests } from '../../../tests/support/factors.ts';

const { call, give, later, logIn, person, stage, state, withPasskey } = secondFactorTests();

test('a passkey signs in alone and as second factor; each response works once', async () => {
  const { token, email } = await person();
  const { device, codes } = await withPasskey(token);
  expect(codes).toHaveLength(10);
  const request = (await call(null, 'POST', '/session/passkey/options')).json();
  expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(request.allowCredentials).toBeUndefined();
  const answer = device.answer(request);
  const opened = await call(null, 'POST', '/session/passkey', { answer });
  expect((await call(opened.json().access_token, 'GET', '/me')).json()).toMatchObject({ email });
  const replayed = await call(null, 'POST', '/session/passkey', { answer });
  expect([replayed.statusCode, replayed.json().detail]).toEqual([400, 'Credentials are incorrect.']);

  const { second_factor } = await logIn();
  expect(second_factor.factors).toEqual(['passkey', 'recovery_code']);
  const step = (await call(null, 'POST', '/session/second_factor/options', { token: second_factor.token })).json();
  expect(step.allowCredentials).toHaveLength(1);
  const second = device.answer(step, { unverified: true });
  expect((await give(second_factor.token, { factor: 'passkey', answer: second })).statusCode).toBe(200);
  const { passkeys } = await state(token);
  expect(passkeys).toEqual([
    {
      id: expect.any(String),
      name: 'Phone',
      backed_up: false,
      added_at: NOON.toISOString(),
      last_used_at: NOON.toISOString(),
    },
  ]);
});

test('rejects passkeys of another origin, purpose or person, cloned devices and expired challenges', async () => {
  const { token } = await person();
  const { device } = await withPasskey(token);
  const other = await person({ email: 'bob@test.example' });
  const { device: stranger } = await withPasskey(other.token);
  const ask = async () => (await call(null, 'POST', '/session/passkey/options')).json();
  const alone = async (answer: object) => (await call(null, 'POST', '/session/passkey', { answer })).statusCode;
  const request = await ask();
  const wrong = [
    device.answer(request, { origin: 'https://localhost.evil.example' }),
    device.answer(request, { origin: 'http://evil.example' }),
    device.answer(request, { rpId: 'evil.example' }),
    device.answer(request, { unverified: true }),
    device.answer(request, { userHandle: Buffer.from(other.userId).toString('base64url') }),
    device.answer({ ...request, challenge: Buffer.alloc(56).toString('base64url') }),
    { ...device.answer(request), id: stranger.answer(request).id },
    new Authenticator().answer(request),
  ];
  for (const [at, answer] of wrong.entries()) {
    expect([at, await alone(answer)]).toEqual([at, 400]);
    await stage.t.db.kysely.deleteFrom('rate_limit_attempts').execute();
  }

  // a challenge for a second factor, or of another person, does not sign in
  const { second_factor } = await logIn();
  const step = (await call(null, 'POST', '/session/second_factor/options', { token: second_factor.token })).json();
  expect(await alone(device.answer(step))).toBe(400);
  const asSecond = async (answer: object) =>
    (await give(second_factor.token, { factor: 'passkey', answer })).statusCode;
  expect(await asSecond(device.answer(request))).toBe(400);
  expect(await asSecond(stranger.answer(step))).toBe(400);
  const theirs = (await logIn('bob@test.example')).second_factor.token;
  expect((await give(theirs, { factor: 'passkey', answer: device.answer(step) })).statusCode).toBe(400);
  expect(await asSecond(device.answer(step, { counter: 40 }))).toBe(200);
  expect(await alone(device.answer(await ask(), { counter: 40 }))).toBe(400);
  expect(await alone(device.answer(await ask(), { counter: 41 }))).toBe(200);
  const late = device.answer(await ask(), { counter: 50 });
  later(5 * MINUTE);
  expect(await alone(late)).toBe(400);
});

test('a passkey is created once, in the session that requested it, and belongs to one account', async () => {
  const { token, userId } = await person();
  const other = await person({ email: 'bob@test.example' });
  const device = new Authenticator();
  const request = (await call(token, 'POST', '/second_factor/passkeys/options')).json();
  const add = (as: string, answer: object) => call(as, 'POST', '/second_factor/passkeys', { name: 'Key', answer });
  const answer = device.make(request);
  expect((await add(await stage.t.logIn(userId), answer)).statusCode).toBe(400);
  expect((await add(other.token, answer)).statusCode).toBe(400);
  expect((await add(token, device.make(request, { origin: 'http://evil.example' }))).statusCode).toBe(400);
  expect((await add(token, answer)).statusCode).toBe(201);
  expect((await add(token, answer)).statusCode).toBe(409);
  const theirs = (await call(other.token, 'POST', '/second_factor/passkeys/options')).json();
  expect((await add(other.token, device.make(theirs))).statusCode).toBe(409);
  const [{ id = '' } = {}] = (await state(token)).passkeys;
  for (const [method, body] of [
    ['PATCH', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await call(other.token, method, `/second_factor/passkeys/${id}`, body)).statusCode).toBe(404);
  }
  expect((await call(token, 'PATCH', `/second_factor/passkeys/${id}`, { name: ' Old phone ' })).statusCode).toBe(204);
  expect((await state(token)).passkeys).toMatchObject([{ id, name: 'Old phone' }]);
  expect((await call(token, 'DELETE', `/second_factor/passkeys/${id}`)).statusCode).toBe(204);
  expect((await logIn()).second_factor).toBeNull();
  expect((await state(token)).recovery_codes_left).toBe(0);
});
