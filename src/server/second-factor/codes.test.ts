import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { signIn } from '#server/session/commands/sign-in.ts';
import { HALF_MINUTE, MINUTE, NOON, secondFactorTests } from '../../../tests/support/factors.ts';

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
const { call, codeOf, confirm, give, giveCode, later, logIn, person, stage, state, withApp, withPasskey } =
  secondFactorTests();

test('an authenticator app is active once confirmed, and its code is required after the password', async () => {
  const { token, email } = await person();
  expect((await logIn()).second_factor).toBeNull();
  const { secret, uri } = (await call(token, 'POST', '/second_factor/totp')).json();
  expect(uri).toContain(`otpauth://totp/Plumbline:${encodeURIComponent(email)}?`);
  expect(uri).toContain(`secret=${secret}`);
  expect((await logIn()).second_factor).toBeNull();
  const wrong = await call(token, 'POST', '/second_factor/totp/confirmation', { code: '000000' });
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'body.code']);
  const right = await call(token, 'POST', '/second_factor/totp/confirmation', { code: codeOf(secret) });
  expect(right.json().recovery_codes).toHaveLength(10);
  expect(await state(token)).toMatchObject({ totp: { added_at: NOON.toISOString() }, recovery_codes_left: 10 });

  const entry = await logIn();
  expect(entry).toMatchObject({ access_token: null, second_factor: { factors: ['totp', 'recovery_code'] } });
  later(HALF_MINUTE);
  const opened = await giveCode(entry.second_factor.token, codeOf(secret));
  expect((await call(opened.json().access_token, 'GET', '/me')).json()).toMatchObject({ email });
  expect((await giveCode(entry.second_factor.token, codeOf(secret))).statusCode).toBe(404);
});

test('accepts the code of an adjacent time step; rejects older ones and replays', async () => {
  const { token } = await person();
  const { secret } = await withApp(token);
  const at = (ms: number) => codeOf(secret, new Date(NOON.getTime() + ms));
  const { second_factor } = await logIn();
  const tries = async (code: string) => (await giveCode(second_factor.token, code)).statusCode;
  expect(await tries(at(-2 * HALF_MINUTE))).toBe(400);
  expect(await tries(at(2 * HALF_MINUTE))).toBe(400);
  // the code that confirmed the app
  expect(await tries(at(-HALF_MINUTE))).toBe(400);
  expect(await tries(at(HALF_MINUTE))).toBe(200);
  const next = (await logIn()).second_factor.token;
  for (const used of [at(HALF_MINUTE), at(0)]) {
    const refused = await giveCode(next, used);
    const errors = [{ field: 'body.proof.code', detail: 'was used already. Wait for the next code' }];
    expect([refused.statusCode, refused.json().errors]).toEqual([400, errors]);
  }
  // a wrong code says nothing of the kind
  expect((await giveCode(next, at(-2 * HALF_MINUTE))).json().errors).toBeUndefined();
});

test('locks the account for a while after five wrong codes; the link stays valid', async () => {
  const { token } = await person();
  const { secret, codes } = await withApp(token);
  const entry = (await logIn()).second_factor.token;
  for (const code of ['000000', '111111', '222222']) expect((await giveCode(entry, code)).statusCode).toBe(400);
  const wrong = await give(entry, { factor: 'recovery_code', code: 'aaaa-bbbb-cccc-dddd' });
  expect([wrong.statusCode, wrong.json().detail]).toEqual([400, 'Credentials are incorrect.']);
  expect((await confirm(token, { factor: 'password', password: 'wrong' })).statusCode).toBe(400);
  const refused = await giveCode((await logIn()).second_factor.token, codeOf(secret));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  expect((await give(entry, { factor: 'recovery_code', code: codes[0] })).statusCode).toBe(429);
  later(9 * MINUTE);
  expect((await giveCode(entry, codeOf(secret))).statusCode).toBe(429);
  later(11 * MINUTE);
  expect((await giveCode(entry, codeOf(secret))).statusCode).toBe(404);
  later(16 * MINUTE);
  expect((await giveCode((await logIn()).second_factor.token, codeOf(secret))).statusCode).toBe(200);
});

test('a recovery code works once in any spelling, and the person is notified by email', async () => {
  const { token, email, userId } = await person();
  const { codes } = await withApp(token);
  const [first = '', second = ''] = codes;
  expect(first).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
  const use = async (code: string) => give((await logIn()).second_factor.token, { factor: 'recovery_code', code });
  expect((await use(first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))).statusCode).toBe(200);
  expect((await use(first)).statusCode).toBe(400);
  const fresh = (await call(token, 'POST', '/second_factor/recovery_codes')).json().recovery_codes as string[];
  expect((await use(second)).statusCode).toBe(400);
  expect((await use(fresh[0] ?? '')).statusCode).toBe(200);
  expect((await state(token)).recovery_codes_left).toBe(9);
  const { rows } = await sql<{ row: string }>`
    SELECT r::text AS row FROM recovery_codes r UNION ALL SELECT a::text FROM audit_trail a`.execute(stage.t.db.kysely);
  for (const { row } of rows)
    for (const code of [...codes, ...fresh]) expect(row).not.toContain(code.replaceAll('-', ''));
  const used = await stage.mailbox.waitFor(
    ({ to, raw }) => to[0] === email && /Subject: A recovery code was used/.test(raw),
  );
  expect(used.raw).toContain('/details#security');
  expect(userId).toBeTruthy();
});

test('recovery codes have at least 128 random bits; a shorter one that was issued earlier stays valid', async () => {
  const { token, userId } = await person();
  const { codes } = await withApp(token);
  for (const code of codes) expect(code.replaceAll('-', '').length * Math.log2(32)).toBeGreaterThanOrEqual(128);
  const earlier = { user_id: userId, code_hash: hashToken('k7f39m2xq4w8t6zn'), created_at: NOON };
  await stage.t.db.kysely.insertInto('recovery_codes').values(earlier).execute();
  const used = await give((await logIn()).second_factor.token, {
    factor: 'recovery_code',
    code: 'k7f3-9m2x-q4w8-t6zn',
  });
  expect(used.statusCode).toBe(200);
});

test('a password, a new password and an emailed link open nothing before the second factor', async () => {
  const { token, userId } = await person();
  const { secret } = await withApp(token);
  const link = (purpose: string) => stage.t.app.services.transact((ctx) => issueLink(ctx, { purpose, userId }));
  const reset = { tempToken: await link('new password'), password: 'the wall of the north wing' };
  const answers = [
    await logIn(),
    (await call(null, 'POST', '/temp_session', { tempToken: await link('log-in') })).json(),
    (await call(null, 'POST', '/new_password', reset)).json(),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ access_token: null, second_factor: { factors: ['totp', 'recovery_code'] } });
  const { second_factor } = answers.at(-1);
  expect((await giveCode(second_factor.token, codeOf(secret))).statusCode).toBe(200);
});

onPostgres(
  'fifty uses of one recovery code, or of one code of the app, at the same moment open one session',
  async () => {
    const { token, userId } = await person();
    const { secret, codes } = await withApp(token);
    const open = () =>
      stage.t.app.services.transact((ctx) => signIn(ctx, { id: userId, user_type: 'PRIME' }, { how: 'password' }));
    const entries = await Promise.all(Array.from({ length: 100 }, open));
    const tokens = entries.map(({ second_factor }) => second_factor?.token ?? '');
    await stage.t.db.kysely.deleteFrom('sessions').where('user_id', '=', userId).execute();
    const codeUses = await Promise.all(
      tokens.slice(0, 50).map((one) => give(one, { factor: 'recovery_code', code: codes[0] })),
    );
    await stage.t.db.kysely.deleteFrom('rate_limit_attempts').execute();
    const appUses = await Promise.all(tokens.slice(50).map((one) => giveCode(one, codeOf(secret))));
    for (const uses of [codeUses, appUses]) expect(uses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(
      await stage.t.db.kysely.selectFrom('sessions').select('id').where('user_id', '=', userId).execute(),
    ).toHaveLength(2);
  },
  60_000,
);

test('encrypts TOTP secrets, bound to their row', async () => {
  const { token, userId } = await person();
  const { secret } = await withApp(token);
  const row = await stage.t.db.kysely.selectFrom('totps').selectAll().executeTakeFirstOrThrow();
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
  expect(row.secret.includes(bytes)).toBe(false);
  expect(stage.t.app.services.secrets.open(row.secret, `totp:${userId}`).equals(bytes)).toBe(true);
  expect(() => stage.t.app.services.secrets.open(row.secret, 'totp:somebody else')).toThrow();
});

test('a second app replaces the first once confirmed within an hour', async () => {
  const { token } = await person();
  const first = await withApp(token);
  const { secret } = (await call(token, 'POST', '/second_factor/totp')).json();
  expect((await giveCode((await logIn()).second_factor.token, codeOf(first.secret))).statusCode).toBe(200);
  const again = await call(token, 'POST', '/second_factor/totp/confirmation', { code: codeOf(secret) });
  expect(again.json()).toEqual({ recovery_codes: null });
  later(MINUTE);
  expect((await giveCode((await logIn()).second_factor.token, codeOf(first.secret))).statusCode).toBe(400);
  expect((await giveCode((await logIn()).second_factor.token, codeOf(secret))).statusCode).toBe(200);
  const fresh = (await call(token, 'POST', '/second_factor/totp')).json();
  later(70 * MINUTE);
  const [{ id = '' } = {}] = await stage.t.db.kysely.selectFrom('users').select('id').execute();
  const late = await call(await stage.t.logIn(id), 'POST', '/second_factor/totp/confirmation', {
    code: codeOf(fresh.secret),
  });
  expect(late.statusCode).toBe(409);
});

onPostgres(
  'of the last two factors of staff, removed at the same moment, one stays',
  async () => {
    const { token } = await person({ user_type: 'INTERNAL' });
    for (let round = 0; round < 5; round++) {
      await withApp(token);
      if (round === 0) await withPasskey(token);
      const [{ id = '' } = {}] = (await state(token)).passkeys;
      const both = await Promise.all([
        call(token, 'DELETE', '/second_factor/totp'),
        call(token, 'DELETE', `/second_factor/passkeys/${id}`),
      ]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      if ((await state(token)).passkeys.length === 0) await withPasskey(token);
    }
  },
  60_000,
);
