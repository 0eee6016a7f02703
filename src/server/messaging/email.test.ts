import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_EMAIL_BYTES } from '#contract/messaging/rules.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { pdf } from '../../../tests/support/documents.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../../tests/support/mailbox.ts';
import { type MessagePeople, messageCalls, messagePeople, toFirm } from '../../../tests/support/messages.ts';
import { freePort } from '../../../tests/support/ports.ts';
import { signAnnouncement, signInboundEmail } from './adapters/mail-webhook.ts';
import { replyAddress } from './adapters/reply-address.ts';
import { claimDueMail } from './commands/claim-due-mail.ts';

const SECRET = 'a secret that the mail service knows';
const DOMAIN = 'reply.plumbline.example';
let t: TestApp;
let p: MessagePeople;
let calls: ReturnType<typeof messageCalls>;
let mailbox: Mailbox;
let port: number;
beforeAll(async () => {
  mailbox = await openMailbox();
  port = await freePort();
  t = await startTestApp({
    SMTP_URL: mailbox.url,
    MAIL_IN_DOMAIN: DOMAIN,
    MAIL_IN_PORT: String(port),
    MAIL_IN_SECRET: SECRET,
  });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  await truncate(t.db);
  mailbox.received.splice(0);
  t.clock.set('2026-11-20T18:00:00Z');
  p = await messagePeople(t);
  calls = messageCalls(t);
});

const later = (minutes: number) => t.clock.set(new Date(t.clock.now().getTime() + minutes * 60_000));
const claim = () => t.app.services.transact((ctx) => claimDueMail(ctx, 100));
const emailOf = async ({ userId }: { userId: string }): Promise<string> =>
  (await t.db.kysely.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
const headerOf = ({ raw }: ReceivedMail, name: string): string =>
  new RegExp(`^${name}:((?:.*\\r?\\n[ \\t])*.*)$`, 'im').exec(raw)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
const replyTo = (mail: ReceivedMail): string => /<([^>]+)>/.exec(headerOf(mail, 'reply-to'))?.[1] ?? '';
const mailTo = async (person: { userId: string }): Promise<ReceivedMail> => {
  const address = await emailOf(person);
  return mailbox.waitFor(({ to }) => to.includes(address));
};
const participant = async (thread: string, { userId }: { userId: string }): Promise<string> => {
  const rows = t.db.kysely.selectFrom('message_participants').select('id');
  return (await rows.where('thread_id', '=', thread).where('user_id', '=', userId).executeTakeFirstOrThrow()).id;
};
const addressOf = async (thread: string, person: { userId: string }, now = t.clock.now()) =>
  replyAddress(t.app.services.secrets, { participantId: await participant(thread, person), domain: DOMAIN, now });
/** By a real SMTP client. */
const reply = async (mail: SendMailOptions) => {
  const client = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    await client.sendMail({ subject: 'Re: Switchgear delivery', ...mail });
    return 'taken';
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    client.close();
  }
};
const QUOTED =
  '\n\n-- \nLorena Ortiz\nLantern Row Electric\n\nOn Fri, Nov 20, 2026 at 1:00 PM Plumbline <no-reply@plumbline.example> wrote:\n> Can you deliver a week earlier?\n';

test('an email tells of what is unread, and the reply to it becomes a message with its file', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  expect(await claim()).toBe(0);
  later(2);
  expect(await claim()).toBe(2);
  const mail = await mailTo(p.firm);
  expect(headerOf(mail, 'subject')).toBe('Ruth Calvert: Switchgear delivery');
  const answered = await reply({
    from: `Lorena Ortiz <${(await emailOf(p.firm)).toUpperCase()}>`,
    to: replyTo(mail),
    text: `Yes, on the 12th.${QUOTED}`,
    attachments: [{ filename: 'Plan.pdf', content: pdf('plan') }],
  });
  expect(answered).toBe('taken');
  const { messages } = await calls.page(p.prime, id);
  expect(messages.at(-1)).toMatchObject({
    text: 'Yes, on the 12th.',
    via: 'email',
    author: { name: 'Lorena Ortiz' },
    attachments: [{ display_name: 'Plan.pdf', state: 'checked' }],
  });
  const file = await t.call(p.prime.token, 'GET', `/message_attachments/${messages.at(-1)?.attachments[0]?.id}`);
  expect(file.rawPayload.equals(pdf('plan'))).toBe(true);
});

test('emails are grouped while a conversation is hot, follow the preference, and leave out what was read', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  await t.db.kysely.updateTable('users').set({ mail_preference: 'never' }).where('id', '=', p.mate.userId).execute();
  later(2);
  await claim();
  await mailTo(p.firm);
  for (const text of ['One more', 'And another']) await calls.sent(p.prime, id, text);
  later(2);
  // two minutes after the first email the next one waits
  expect(await claim()).toBe(0);
  later(14);
  expect(await claim()).toBe(2);
  const address = await emailOf(p.firm);
  const second = await mailbox.waitFor(({ to, raw }) => to.includes(address) && raw.includes('And another'));
  expect(second.raw).toContain('One more');
  expect(second.raw).toContain('3 messages');
  await calls.sent(p.prime, id, 'Read at once');
  await calls.read(p.firm, id, 99);
  later(60);
  await claim();
  const waiting = () =>
    t.db.kysely.selectFrom('message_participants').select('id').where('mail_due_at', 'is not', null).execute();
  await expect.poll(waiting).toEqual([]);
  const mate = await emailOf(p.mate);
  expect(mailbox.received.filter(({ to }) => to.includes(mate))).toEqual([]);
  expect(mailbox.received.filter(({ to }) => to.includes(address))).toHaveLength(2);
});

test('daily emails wait for the morning', async () => {
  await calls.started(p.prime, toFirm(p));
  await t.db.kysely
    .updateTable('users')
    .set({ mail_preference: 'daily' })
    .where('id', 'in', [p.firm.userId, p.mate.userId])
    .execute();
  later(2);
  expect(await claim()).toBe(2);
  later(60);
  expect(await claim()).toBe(0);
  t.clock.set('2026-11-21T12:05:00Z');
  expect(await claim()).toBe(2);
  await mailTo(p.firm);
});

test('spoofed senders, wrong, foreign and expired addresses, and empty or long replies are refused', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  const [from, to] = [await emailOf(p.firm), await addressOf(id, p.firm)];
  const last = () => calls.page(p.prime, id).then(({ last_seq }) => last_seq);
  expect(await reply({ from: await emailOf(p.prime), to, text: 'Spoofed' })).toContain(
    'email address of your Plumbline account',
  );
  expect(await reply({ from: `${from}, x@evil.example`, to, text: 'Two senders' })).toContain('554');
  const forged = to.replace(/^r-./, (start) => (start === 'r-a' ? 'r-b' : 'r-a'));
  for (const address of [
    forged,
    `info@${DOMAIN}`,
    to.replace(DOMAIN, 'evil.example'),
    await addressOf(id, p.firm, new Date('2026-01-01')),
  ])
    expect(await reply({ from, to: address, text: 'x' })).toContain('550');
  expect(await reply({ from, to, text: QUOTED })).toContain('empty');
  expect(await reply({ from, to, text: 'long '.repeat(2_100) })).toContain('Please keep it under 10,000 characters');
  expect(
    await reply({
      from,
      to,
      text: 'Look',
      attachments: [{ filename: 'a.html', content: '<script>alert(1)</script>' }],
    }),
  ).toContain('554');
  await t.db.kysely
    .updateTable('message_participants')
    .set({ left_at: t.clock.now() })
    .where('user_id', '=', p.firm.userId)
    .execute();
  expect(await reply({ from, to, text: 'I have left' })).toContain('554');
  expect(await last()).toBe(1);
});

test('automatic answers, bounces, our own emails and second deliveries become no message', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  const [from, to] = [await emailOf(p.firm), await addressOf(id, p.firm)];
  const machines: readonly SendMailOptions[] = [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { headers: { 'X-Autoreply': 'yes' } },
    { headers: { 'List-Id': '<all.example>' } },
    { messageId: '<abc@plumbline>' },
    { from: 'MAILER-DAEMON@mail.example' },
  ];
  for (const machine of machines) expect(await reply({ from, to, text: 'I am away', ...machine })).toBe('taken');
  expect((await calls.page(p.prime, id)).last_seq).toBe(1);
  const once = { from, to, text: 'Once', messageId: '<one@firm.example>' };
  const taken = await Promise.all([reply(once), reply(once), reply(once)]);
  expect(taken).toEqual(['taken', 'taken', 'taken']);
  expect((await calls.page(p.prime, id)).last_seq).toBe(2);
});

test('a mail service hands emails over by a signed webhook, and nobody else does', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  const [from, recipient] = [await emailOf(p.firm), await addressOf(id, p.firm)];
  const raw = Buffer.from(
    `From: ${from}\r\nTo: ${recipient}\r\nMessage-ID: <hook@firm.example>\r\nSubject: Re\r\n\r\nBy webhook.\r\n`,
  ).toString('base64');
  const sent_at = t.clock.now().toISOString();
  const body = { recipient, raw, sent_at };
  const hand = (more: object = {}) =>
    t.call(null, 'POST', '/inbound_emails', { ...body, signature: signInboundEmail(SECRET, body), ...more });
  expect((await hand({ signature: createHash('sha256').update('x').digest('hex') })).statusCode).toBe(403);
  expect((await hand({ raw: Buffer.from('From: x').toString('base64') })).statusCode).toBe(403);
  expect((await hand()).statusCode).toBe(204);
  expect((await hand()).statusCode).toBe(204);
  expect((await calls.page(p.prime, id)).messages.map(({ text }) => text)).toEqual([
    'Can you deliver a week earlier?',
    'By webhook.',
  ]);
  later(20);
  expect((await hand()).statusCode).toBe(403);
});

/** An email with a file, as a mail service hands it over; larger than other requests by far. */
async function largeEmail(bytes: number) {
  const id = await calls.started(p.prime, toFirm(p));
  const [from, recipient] = [await emailOf(p.firm), await addressOf(id, p.firm)];
  const file = Buffer.concat([pdf(), Buffer.alloc(400_000, ' ')]).toString('base64');
  const head = `From: ${from}\r\nTo: ${recipient}\r\nMessage-ID: <large@firm.example>\r\nMIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThe drawings.\r\n--b\r\nContent-Type: application/pdf
Content-Disposition: attachment; filename=drawings.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`;
  // what comes after the last boundary is no part of the message
  const raw = Buffer.from(head.padEnd(bytes, ' ')).toString('base64');
  const sent_at = t.clock.now().toISOString();
  const signature = signInboundEmail(SECRET, { recipient, raw, sent_at });
  return { id, sent_at, body: JSON.stringify({ recipient, raw, sent_at, signature }) };
}
const announce = (sentAt: string, bytes: number) => ({
  'x-plumbline-timestamp': sentAt,
  'x-plumbline-signature': signAnnouncement(SECRET, sentAt, bytes),
});
const post = (payload: string | Readable, headers: Record<string, string>) =>
  t.app.http.inject({
    method: 'POST',
    url: '/api/v1/inbound_emails',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

test('an email of up to 25 MB comes by webhook when its headers announce it', async () => {
  const { id, sent_at, body } = await largeEmail(MAX_EMAIL_BYTES);
  expect(body.length).toBeGreaterThan(33_000_000);
  expect((await post(body, announce(sent_at, body.length))).statusCode).toBe(204);
  const { messages } = await calls.page(p.prime, id);
  expect(messages.at(-1)).toMatchObject({ text: 'The drawings.', attachments: [{ display_name: 'drawings.pdf' }] });
  const larger = await largeEmail(MAX_EMAIL_BYTES + 3);
  const refused = await post(larger.body, announce(larger.sent_at, larger.body.length));
  expect([refused.statusCode, refused.json().detail]).toEqual([400, 'raw: is larger than 25 MB']);
});

test('of a large request that nobody announced nothing is read', async () => {
  const sentAt = t.clock.now().toISOString();
  const bytes = 30_000_000;
  const unread = () =>
    new Readable({
      read() {
        throw new Error('The body was read');
      },
    });
  const refused = async (headers: Record<string, string>) => (await post(unread(), headers)).statusCode;
  const length = { 'content-length': String(bytes) };
  expect(await refused(length)).toBe(403);
  expect(await refused({ ...length, ...announce(sentAt, bytes - 1) })).toBe(403);
  expect(await refused({ ...length, ...announce('2026-11-20T17:00:00Z', bytes) })).toBe(403);
  expect(await refused({ 'transfer-encoding': 'chunked' })).toBe(411);
  expect(await refused({ 'content-length': '40000000', ...announce(sentAt, 40_000_000) })).toBe(413);
  // another endpoint takes no more than before
  expect((await t.call(p.prime.token, 'POST', '/threads', { text: 'x'.repeat(300_000) })).statusCode).toBe(413);
});
