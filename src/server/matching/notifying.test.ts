import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification, NotificationCounts } from '#contract/notifications/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { spreadBroadcast } from '#server/notifications/commands/spread.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { createResponse } from '#server/responses/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { matchPublished } from './commands/match.ts';

let t: TestApp;
let mailbox: Mailbox;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  owner = await t.hirer();
});

/** A firm that fits, and with `own` better. */
async function firm(own: object = {}, user: object = {}, naics = '238210') {
  const made = await t.firm(user);
  await t.db.kysely
    .updateTable('businesses')
    .set({
      ...{ naics: [naics], city: 'Baltimore', state: 'MD', zip_code: '21202', county: 'Baltimore City' },
      own: sql`${JSON.stringify(own)}::jsonb`,
    })
    .where('id', '=', made.businessId)
    .execute();
  return made;
}
const STRONG = { service_states: ['MD'], crew: 30, bonding_band: 1_000_000 };
const colleague = async (mwbes: string[], user: object = {}) =>
  t.logIn(await createUser(t.db.kysely, { user_type: 'MWBE', ...user }, { mwbes }));
const create = (values: object = {}) =>
  createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, ...values });
const run = (id: string) => matchPublished(t.app.services, id);
const cards = async (token: string): Promise<Notification[]> => (await t.call(token, 'GET', '/notifications')).json();
const types = async (token: string) => (await cards(token)).map(({ type }) => type).sort();
const unread = async (token: string) =>
  ((await t.call(token, 'GET', '/notifications/counts')).json() as NotificationCounts).unread;
const choose = (token: string, threshold: string) => t.call(token, 'PATCH', '/opportunity_alerts', { threshold });
const spread = async () => {
  while (await t.app.services.transact(spreadBroadcast));
};

async function amend(id: string): Promise<void> {
  const { version } = (await t.call(owner.token, 'GET', `/opportunities?id=${id}`)).json();
  const body = { version, said: 'Please read this.', changes: { scope: 'More wiring.' } };
  const answer = await t.call(owner.token, 'POST', `/opportunities/${id}/addenda`, body);
  expect(answer.statusCode, answer.body).toBe(201);
}

test('people of one firm are told as each of them chose, before and after the broadcast is spread', async () => {
  const wanting = await firm();
  const [none, strong] = [await colleague([wanting.mwbeId]), await colleague([wanting.mwbeId])];
  await choose(none, 'none');
  await choose(strong, 'strong');
  await run(await create());
  const seen = async () => [await types(wanting.token), await types(none), await types(strong)];
  expect(await seen()).toEqual([['opportunity_match'], [], []]);
  await spread();
  expect(await seen()).toEqual([['opportunity_match'], [], []]);
  expect([await unread(wanting.token), await unread(none)]).toEqual([1, 0]);
  // by its id neither
  const [card] = await cards(wanting.token);
  const statuses = [
    await t.call(none, 'GET', `/notifications/${card?.id}`),
    await t.call(none, 'PATCH', `/notifications/${card?.id}`, { viewed_at: '2026-11-20T12:00:00Z' }),
    await t.call(wanting.token, 'PATCH', `/notifications/${card?.id}`, { viewed_at: '2026-11-20T12:00:00Z' }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 404, 200]);
  await t.call(none, 'POST', '/notifications/read_all');
  expect(await seen()).toEqual([['opportunity_match'], [], []]);
});

test('who acts for several firms is told once, also if another of them fits only later', async () => {
  const [one, two, later] = [await firm(), await firm(STRONG), await firm({}, {}, '238220')];
  const both = await colleague([one.mwbeId, two.mwbeId, later.mwbeId]);
  const picky = await colleague([one.mwbeId, two.mwbeId]);
  await choose(picky, 'strong');
  const id = await create({ crew_needed: 10, bond_needed: 100_000 });
  await run(id);
  const { version } = (await t.call(owner.token, 'GET', `/opportunities?id=${id}`)).json();
  const changes = { naics: ['238210', '238220'] };
  await t.call(owner.token, 'POST', `/opportunities/${id}/addenda`, { version, said: 'Both trades.', changes });
  await run(id);
  await expect.poll(() => types(later.token)).toEqual(['opportunity_match']);
  for (const token of [one.token, both])
    await expect.poll(() => types(token)).toEqual(['opportunity_addendum', 'opportunity_match']);
  const found = await cards(both);
  expect(found.map(({ subject }) => (subject as { addendum: number | null }).addendum)).toEqual([1, 1]);
  expect(await unread(picky)).toBe((await types(picky)).length);
});

test('emails go at once to those who want them, one a person', async () => {
  const one = await firm({}, { email: 'at-once@test.example' });
  const two = await firm();
  await colleague([one.mwbeId, two.mwbeId], { email: 'both@test.example' });
  await colleague([one.mwbeId], { email: 'daily@test.example', update_mail_preference: 'daily' });
  const muted = await colleague([one.mwbeId], { email: 'muted@test.example' });
  await choose(muted, 'none');
  await run(await create());
  for (const to of ['at-once@test.example', 'both@test.example'])
    expect((await mailbox.waitFor((mail) => mail.to.includes(to))).raw).toContain('Subject: New opportunity:');
  await expect
    .poll(() => t.db.kysely.selectFrom('broadcasts').select('mailed_to').execute())
    .toEqual([{ mailed_to: null }]);
  const sent = mailbox.received.flatMap(({ to }) => to).filter((to) => to.endsWith('@test.example'));
  expect(sent.toSorted()).toEqual(sent.filter((to, at) => sent.indexOf(to) === at).toSorted());
  expect(sent).not.toContain('daily@test.example');
  expect(sent).not.toContain('muted@test.example');
});

test('a firm that responded hears of an addendum once, and one that turned it down as a match', async () => {
  const [responding, declined, matched] = [await firm(), await firm(), await firm()];
  const id = await create();
  await run(id);
  const about = (mwbe_id: string) => ({ opportunity_id: id, mwbe_id, invited_at: null });
  await createResponse(t.db.kysely, { ...about(responding.mwbeId), state: 'interested' });
  await createResponse(t.db.kysely, { ...about(declined.mwbeId), state: 'declined' });
  await amend(id);
  await run(id);
  await expect.poll(() => types(responding.token)).toEqual(['opportunity_match', 'response_addendum']);
  for (const { token } of [declined, matched])
    await expect.poll(() => types(token)).toEqual(['opportunity_addendum', 'opportunity_match']);
  await run(id);
  expect(await types(responding.token)).toEqual(['opportunity_match', 'response_addendum']);
});

test('each firm that was told is announced once, also after a run that was interrupted', async () => {
  const firms = await Promise.all(Array.from({ length: 3 }, () => firm()));
  const id = await create();
  await run(id);
  // as if it had ended between the telling and the announcement
  await t.db.kysely
    .updateTable('opportunity_matches')
    .set({ to_announce: 'opportunity' })
    .where('mwbe_id', '=', firms[0]?.mwbeId ?? '')
    .execute();
  await t.db.kysely.updateTable('opportunities').set({ state: 'closed', closed_at: t.clock.now() }).execute();
  await Promise.all([run(id), run(id)]);
  const { rows } = await sql<{ mwbe_id: string }>`
    SELECT mwbe_id FROM outreach_entries WHERE kind = 'told' ORDER BY number`.execute(t.db.kysely);
  expect(rows.map(({ mwbe_id }) => mwbe_id).toSorted()).toEqual(
    [...firms.map(({ mwbeId }) => mwbeId), firms[0]?.mwbeId ?? ''].toSorted(),
  );
});

test('a firm whose lists have codes of NAICS 2017 is found, and reads which one it was', async () => {
  const { token, mwbeId } = await firm({}, {}, '511210');
  const id = await create({ naics: ['513210'], title: 'Software', scope: null });
  await run(id);
  const found = (await t.call(token, 'GET', `/mwbes/${mwbeId}/opportunity_matches`)).json();
  expect(found.opportunities[0]?.reasons[0]).toEqual({
    ...{ code: 'trade', asked: '513210', own: '513210', how: 'same', listed: '511210' },
  });
  expect(await types(token)).toEqual(['opportunity_match']);
});
