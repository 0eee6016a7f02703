import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Me } from '#contract/accounts/schema.ts';
import type { MessagePage, StartedThreads, Thread } from '#contract/messaging/schema/threads.ts';
import { pdf } from '../../support/documents.ts';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import type { Account } from '../../support/screens-setup.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

async function call<T>(as: Account, method: string, path: string, body?: object): Promise<T> {
  const { origin, tokens } = inject('demo');
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[as]}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return JSON.parse(text || 'null') as T;
}

let firm: string;
beforeAll(async () => {
  firm = (await call<Me>('mwbe', 'GET', '/me')).mwbes[0]?.id ?? '';
});
/** A conversation of the prime with the firm. */
async function conversation(subject: string): Promise<string> {
  const to = [{ kind: 'firm', id: firm }];
  const body = { key: randomUUID(), to, subject, text: 'Can you start on Monday?' };
  const { threads } = await call<StartedThreads>('prime', 'POST', '/message_threads', body);
  return threads[0]?.id ?? '';
}
const say = (as: Account, id: string, text: string) =>
  call(as, 'POST', `/message_threads/${id}/messages`, { key: randomUUID(), text });
const texts = async (id: string) =>
  (await call<MessagePage>('mwbe', 'GET', `/message_threads/${id}/messages?limit=100`)).messages.map(
    ({ text }) => text,
  );
/** What the browser says of requests without a connection, and of an answer that the test loses. */
const NO_CONNECTION = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/];
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const line = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('two people talk live: unread counts, typing, messages and links; what is opened is read [ROUTE-031, ROUTE-032, ROUTE-033, MISC-010, MISC-016, SHELL-027, ACCESS-014, ACCESS-027]', async () => {
  const id = await conversation('Live talk');
  const firmPage = await open('/messaging/inbox', { as: 'mwbe' });
  const item = firmPage.getByRole('link', { name: /Live talk/ });
  await item.getByText('1 unread').waitFor();
  expect(await firmPage.title()).toContain('Messages');
  await firmPage.getByRole('link', { name: /^Messages,? .*unread/ }).waitFor();
  await expectAccessible(firmPage, 'inbox');
  await item.click();
  await line(firmPage, 'Can you start on Monday?').waitFor();
  await eventually(async () => (await call<Thread>('mwbe', 'GET', `/message_threads/${id}`)).unread).toBe(0);
  await expectAccessible(firmPage, 'conversation');

  const primePage = await open(`/messaging/threads/${id}`, { as: 'prime' });
  await field(primePage).pressSequentially('We can: see https://plans.example/a');
  await firmPage.getByText('Dana Okafor is typing', { exact: false }).waitFor();
  await primePage.keyboard.press('Control+Enter');
  const shown = line(firmPage, 'We can: see');
  await shown.waitFor();
  const link = shown.getByRole('link', { name: 'https://plans.example/a' });
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://plans.example/a',
    'noopener noreferrer nofollow ugc',
  ]);
  expect(await field(primePage).inputValue()).toBe('');
  // the same page under the spec's third address
  const plain = await open('/messaging', { as: 'mwbe' });
  await plain.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
});

test('a message that is written without a connection goes out once, also after a lost answer', async () => {
  const id = await conversation('Cut off');
  const page = await open(`/messaging/threads/${id}`, { as: 'mwbe', expected: NO_CONNECTION });
  await line(page, 'Can you start on Monday?').waitFor();
  await page.context().setOffline(true);
  await field(page).fill('From the truck');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Not sent yet.', { exact: false }).waitFor();
  await page.context().setOffline(false);
  await eventually(() => texts(id)).toContain('From the truck');
  // the server has it, and its answer is lost
  let isLost = false;
  await page.route(`**/message_threads/${id}/messages`, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await field(page).fill('Answer lost');
  await page.getByRole('button', { name: 'Send' }).click();
  await eventually(() => page.getByText('Sending').or(page.getByText('Not sent yet')).count()).toBe(0);
  await eventually(async () => (await texts(id)).filter((text) => text === 'Answer lost').length).toBe(1);
  expect(await line(page, 'Answer lost').count()).toBe(1);
  expect(isLost).toBe(true);
  // what was typed and not sent is there after a reload
  await field(page).fill('Half a sentence');
  await page.reload();
  await eventually(() => field(page).inputValue()).toBe('Half a sentence');
});

test('whoever was away gets what they missed, in order and once', async () => {
  const id = await conversation('Asleep');
  const page = await open(`/messaging/threads/${id}`, { as: 'mwbe', expected: NO_CONNECTION });
  await line(page, 'Can you start on Monday?').waitFor();
  await page.context().setOffline(true);
  const missed = Array.from({ length: 12 }, (_, at) => `Missed ${String(at + 1).padStart(2, '0')}`);
  for (const text of missed) await say('prime', id, text);
  await page.context().setOffline(false);
  await line(page, 'Missed 12').waitFor();
  const shown = (await page.getByRole('article').allTextContents()).flatMap((text) => /Missed \d\d/.exec(text) ?? []);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown).toEqual(missed.slice(-shown.length));
});

test('files are attached with their progress, refused with a reason, removed before sending, and downloaded [ROUTE-033]', async () => {
  const id = await conversation('Drawings');
  const page = await open(`/messaging/threads/${id}`, { as: 'mwbe' });
  await line(page, 'Can you start on Monday?').waitFor();
  // a second chunk waits until the test has seen that the first came
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/message_uploads/*', async (route) => {
    const offset = route.request().headers()['upload-offset'] ?? '0';
    if (route.request().method() === 'PATCH' && offset !== '0') await seen;
    await route.fallback();
  });
  const plan = Buffer.concat([pdf(), Buffer.alloc(1_400_000, 'a')]);
  const attach = (...files: readonly (readonly [name: string, buffer: Buffer])[]) =>
    page
      .getByLabel('Attach files to this message')
      .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })));
  await attach(['Site plan.pdf', plan], ['Schedule.pdf', pdf('May to June')]);
  const bar = page.getByRole('progressbar', { name: 'Site plan.pdf' });
  await eventually(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Wait until the files are uploaded, then send.').waitFor();
  goOn();
  const attached = page.getByRole('list', { name: 'Attached files' });
  await attached.getByText('Schedule.pdf').waitFor();
  expect(await attached.getByRole('listitem').allTextContents()).toHaveLength(2);

  await attach(['setup.exe', pdf()], ['Photos.pdf', Buffer.alloc(10_000_001, 'a')]);
  await page.getByText(/^Only PDF, Word/).waitFor();
  await page.getByText(/^This file is larger than 10 MB/).waitFor();
  await expectAccessible(page, 'message with files');
  for (const name of ['setup.exe', 'Photos.pdf']) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await attach(['Wrong one.pdf', pdf('x')]);
  await attached.getByRole('button', { name: 'Remove Wrong one.pdf' }).click();
  await eventually(() => attached.getByRole('listitem').count()).toBe(2);

  await page.getByRole('button', { name: 'Send' }).click();
  await eventually(() => attached.count()).toBe(0);
  const other = await open(`/messaging/threads/${id}`, { as: 'prime' });
  const [saved] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'Download Site plan.pdf' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Site plan.pdf');
  expect(plan.equals(await readFile(await saved.path()))).toBe(true);
  expect(await other.getByRole('button', { name: /^Download / }).allTextContents()).toEqual([
    'Site plan.pdf',
    'Schedule.pdf',
  ]);
});

/** The same conversation as a very long one: its lines are made up on the way to the browser. */
async function lengthen(page: Page, id: string, last: number): Promise<number[]> {
  const asked: number[] = [];
  const { participants } = await call<Thread>('mwbe', 'GET', `/message_threads/${id}`);
  const author = participants.find(({ is_self }) => !is_self);
  const at = (seq: number) => new Date(Date.UTC(2026, 0, 1) + seq * 60_000).toISOString();
  await page.route(/\/message_threads\/[^/]+\/messages\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const limit = Number(query.get('limit') ?? 50);
    const from = query.has('on') ? 70_000 : Number(query.get('from') ?? last - limit + 1);
    asked.push(from);
    const messages = Array.from({ length: Math.min(limit, last - from + 1) }, (_, n) => ({
      id: randomUUID(),
      seq: from + n,
      kind: 'message',
      author: { user_id: author?.user_id, name: author?.name, organization_id: author?.organization_id },
      is_own: false,
      text: `Line ${from + n}`,
      via: 'app',
      sent_at: at(from + n),
      attachments: [],
      person: null,
      key: null,
    }));
    await route.fulfill({ json: { messages, first_seq: 1, last_seq: last } });
  });
  return asked;
}

test('a conversation of 100,000 messages opens at the newest, scrolls back, and goes to a date', async () => {
  const id = await conversation('Very long');
  const page = await open('/messaging/inbox', { as: 'mwbe' });
  const asked = await lengthen(page, id, 100_000);
  await page.goto(`${inject('demo').origin}/messaging/threads/${id}`);
  await line(page, 'Line 100000').waitFor();
  // few of them are in the document, and few pages were read; what may be new is asked for again and again
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  expect(new Set(asked).size).toBeLessThan(4);
  const scroller = page.getByRole('region', { name: 'Messages' });
  await scroller.hover();
  for (let n = 0; n < 30; n += 1) await page.mouse.wheel(0, -2_000);
  await eventually(async () => Math.min(...asked)).toBeLessThan(99_500);
  await page.getByRole('button', { name: 'Newest messages' }).click();
  await line(page, 'Line 100000').waitFor();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByLabel('Go to a date').fill('2026-02-18');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await line(page, 'Line 70000').waitFor();
  expect(page.url()).toContain('at=70000');
});

test('the last of a company stays, companies are blocked, messages reported, and nothing is lost to a refusal', async () => {
  const id = await conversation('People and blocks');
  const page = await open(`/messaging/threads/${id}`, { as: 'prime', expected: [/409/] });
  await page.getByRole('button', { name: '2 people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a colleague' }).click();
  // nobody else of the company has an account here
  await dialog.getByText('Everybody from your company is in this conversation.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this conversation?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByText('Somebody from your company has to stay.', { exact: false }).first().waitFor();
  await page.keyboard.press('Escape');

  const other = await open(`/messaging/threads/${id}`, { as: 'mwbe' });
  await line(other, 'Can you start on Monday?').hover();
  await other.getByRole('button', { name: /^Report this message/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await other.getByText('Thank you. Our team reviews the message.').waitFor();
  await other.getByRole('button', { name: /Actions for/ }).click();
  await other.getByRole('menuitem', { name: 'Block company' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByText("doesn't accept messages from your company", { exact: false }).waitFor();
  expect(await field(page).count()).toBe(0);
  await other.getByRole('button', { name: 'End the block' }).click();
  await field(page).waitFor();

  const staff = await open('/staff/messages', { as: 'staff' });
  const report = staff.getByRole('article').filter({ hasText: 'Can you start on Monday?' });
  await report.getByRole('textbox', { name: 'What was done' }).fill('Nothing wrong with it.');
  await expectAccessible(staff, 'reported messages');
  await report.getByRole('button', { name: 'Close report' }).click();
  await eventually(() => report.count()).toBe(0);
});

test('a profile and a list begin conversations, and for developers and agencies nothing leads to messages', async () => {
  const page = await open(`/profile/${firm}`, { as: 'prime' });
  await page.getByRole('button', { name: /^Message / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Enter a subject').waitFor();
  await dialog.getByLabel('Subject').fill('From the profile');
  await field(page).fill('Good afternoon');
  // closed and opened again, it is still there
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Message / }).click();
  await eventually(() => field(page).inputValue()).toBe('Good afternoon');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 1, name: 'From the profile' }).waitFor();

  for (const as of ['developer', 'agency'] as const) {
    const without = await open(`/profile/${firm}`, { as });
    await without.getByRole('heading', { level: 1 }).waitFor();
    await without.getByRole('button', { name: 'Account' }).first().waitFor();
    expect(await without.getByRole('link', { name: /Messages/ }).count()).toBe(0);
    expect(await without.getByRole('button', { name: /^Message/ }).count()).toBe(0);
    await without.goto(`${inject('demo').origin}/messaging/inbox`);
    await eventually(() => new URL(without.url()).pathname).not.toContain('messaging');
  }
});
