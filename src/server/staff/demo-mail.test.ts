import { expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';

const NOON = '2026-11-20T12:00:00Z';
const ADA = 'ada@test.example';

/** Two people ask for a reset link. */
async function sendMails(t: TestApp): Promise<string> {
  const staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
  for (const email of [ADA, 'bo@test.example']) {
    await createUser(t.db.kysely, { email });
    expect((await t.call(null, 'POST', '/forgot_password', { email })).statusCode).toBe(204);
  }
  return staff;
}
const open = async (t: TestApp, to: string, since = NOON) =>
  (await t.call(null, 'POST', '/demo_mail', { to, since })).json().email;
const atDesk = async (t: TestApp, token: string) => (await t.call(token, 'GET', '/staff/demo_mail')).json().emails;

test('a demonstration shows its own mail to staff, and a page the link just sent to an address', async () => {
  const t = await startTestApp({ DEMO: '1' });
  try {
    const staff = await sendMails(t);
    await expect.poll(async () => (await atDesk(t, staff)).length).toBe(2);
    expect(await open(t, 'ADA@test.example')).toMatchObject({ to: ADA, subject: 'Reset your Plumbline password' });
    expect(await open(t, 'nobody@test.example')).toBeNull();
    // an earlier email is not the one that was just sent
    expect(await open(t, ADA, '2026-11-20T12:00:01Z')).toBeNull();
    // what has no single-use link is for the desk only
    await t.app.services.mail.send({
      to: 'cy@test.example',
      subject: 'News',
      text: '',
      html: '',
      blocks: [],
      key: 'n',
    });
    expect(await open(t, 'cy@test.example')).toBeNull();
    expect(await atDesk(t, staff)).toHaveLength(3);
    t.clock.set('2026-11-20T12:11:00Z');
    expect(await open(t, ADA)).toBeNull();
    const { token } = await t.hirer();
    expect((await t.call(token, 'GET', '/staff/demo_mail')).statusCode).toBe(403);
    expect((await t.call(null, 'GET', '/staff/demo_mail')).statusCode).toBe(401);
  } finally {
    await t.close();
  }
});

test.each([
  ['an installation that is no demonstration', {}],
  ['a demonstration with a mail server', { DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1' }],
] as const)(
  '%s shows its mail to nobody',
  async (_, env) => {
    const t = await startTestApp(env);
    try {
      const staff = await sendMails(t);
      const email = { to: ADA, subject: 'x', text: '', html: '', blocks: [], key: 'x' };
      await t.app.services.mail.send(email).catch(() => undefined);
      expect(await atDesk(t, staff)).toBeNull();
      expect(await open(t, ADA)).toBeNull();
    } finally {
      await t.close();
    }
  },
  60_000,
);
