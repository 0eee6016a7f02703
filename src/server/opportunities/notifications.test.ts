import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { ClosingSubject, QuestionSubject } from '#contract/opportunities/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { createOpportunity } from './factory.ts';
import { closeOpportunities } from './jobs.ts';

let mailbox: Mailbox;
let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
let id: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  mailbox.received.length = 0;
  owner = await t.hirer({ email: 'dana@builders.example' });
  firm = await t.firm({ email: 'lorena@firm.example' });
  id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, title: 'Pump Station 4' });
});

/** Without the line breaks that the encoding adds. */
const textOf = ({ raw }: { readonly raw: string }): string => raw.replace(/=\r\n/g, '').replace(/\r\n/g, ' ');
const cards = async <S>(token: string): Promise<Notification<S>[]> =>
  (await t.call(token, 'GET', '/notifications')).json();
const ask = async (question = 'Is there parking?'): Promise<string> =>
  (await t.call(firm.token, 'POST', `/opportunities/${id}/questions`, { mwbe_id: firm.mwbeId, question })).json().id;

test('the owner is told of a question but not who asked; the firm of its answer, by email too', async () => {
  const stranger = await t.hirer();
  const question = await ask();
  const [card] = await cards<QuestionSubject>(owner.token);
  expect(card).toMatchObject({
    type: 'opportunity_question',
    action_taken_at: null,
    subject: { id: question, opportunity_title: 'Pump Station 4', question: 'Is there parking?', answer: null },
  });
  expect(JSON.stringify(card)).not.toContain(firm.mwbeId);
  expect([await cards(stranger.token), await cards(firm.token)]).toEqual([[], []]);

  await t.call(owner.token, 'POST', `/opportunity_questions/${question}/answer`, { answer: 'Yes, for two vans.' });
  expect((await cards(owner.token))[0]?.action_taken_at).toBe('2026-11-20T12:00:00.000Z');
  expect((await cards<QuestionSubject>(firm.token))[0]).toMatchObject({
    type: 'opportunity_answer',
    subject: { answer: 'Yes, for two vans.' },
  });
  const mail = await mailbox.waitFor((one) => one.to.includes('lorena@firm.example'));
  expect(textOf(mail)).toContain('Yes, for two vans.');
  expect(textOf(mail)).toContain(`/opportunity/${id}`);
});

test('the owner’s people are told at the deadline what comes next, and once', async () => {
  await ask();
  t.clock.set('2027-01-15T17:00:00Z');
  await Promise.all([1, 2].map(() => closeOpportunities.handle(t.app.services, {})));
  const token = await t.logIn(owner.userId);
  const closed = (await cards<ClosingSubject>(token)).filter(({ type }) => type === 'opportunity_closed');
  expect(closed).toHaveLength(1);
  expect(closed[0]?.subject).toEqual({
    id,
    closed_title: 'Pump Station 4',
    closed_owner: expect.any(String),
    closed_state: 'closed',
    unanswered: 1,
  });
  const mail = await mailbox.waitFor((one) => one.to.includes('dana@builders.example'));
  expect(textOf(mail)).toContain('One question has no answer yet.');
  expect(textOf(mail)).toContain('record who got the work');
});

test('whoever closes before the deadline is not told; with the end no question asks any more', async () => {
  await ask();
  await t.call(owner.token, 'POST', `/opportunities/${id}/closure`, { version: 1 });
  expect((await cards(owner.token)).map(({ type }) => type)).toEqual(['opportunity_question']);
  await t.call(owner.token, 'POST', `/opportunities/${id}/cancellation`, { version: 2, reason: 'No funds' });
  const [card] = await cards<QuestionSubject>(owner.token);
  expect([card?.action_taken_at, card?.subject?.ended]).toEqual(['2026-11-20T12:00:00.000Z', true]);
});
