import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
/** `RACES=500 npm test -- postgres src/server/responses/races.test.ts` is the full proof. */
const RACES = Number(process.env.RACES ?? 40);
const AT_ONCE = 5;

const ok = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode < 300);
const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

onPostgres(
  'an answer, a quote, an invitation and the closing at once leave one consistent state',
  async () => {
    const [owner, firm] = [await t.hirer(), await t.firm()];
    const colleague = await t.logIn(await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [firm.mwbeId] }));
    const wrong: string[] = [];
    const round = async (at: number) => {
      const id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
      const on = `/mwbes/${firm.mwbeId}/responses/${id}`;
      const calls = [
        () => t.call(firm.token, 'POST', `${on}/interest`, { version: 0 }),
        () =>
          t.call(colleague, 'POST', `${on}/quotes`, {
            version: 0,
            amount: at,
            unit_price: null,
            note: null,
            valid_until: null,
          }),
        () => t.call(owner.token, 'POST', `/opportunities/${id}/invitations`, { mwbe_ids: [firm.mwbeId] }),
        () => t.call(owner.token, 'POST', `/opportunities/${id}/closure`, { version: 1 }),
      ];
      const order = calls.map((_, place) => (place + at) % calls.length);
      const answers = await Promise.all(order.map((which) => calls[which]?.()));
      const by = new Map(order.map((which, place) => [which, answers[place]]));
      const failures = await inconsistencies(id, {
        answered: ok([0, 1].flatMap((which) => by.get(which) ?? [])).filter(Boolean).length,
        invited: (by.get(2)?.json() as { result: string }[])?.[0]?.result === 'invited',
      });
      const strange = statuses(answers.flatMap((one) => one ?? [])).filter((s) => ![200, 409, 412].includes(s));
      if (failures.length > 0 || strange.length > 0) wrong.push(`${at}: ${failures.join(', ')} ${strange.join(' ')}`);
      // the limits of real people do not hold for a race
      await t.db.kysely.deleteFrom('rate_limit_attempts').execute();
      await sql`DELETE FROM invitation_settings`.execute(t.db.kysely);
    };
    for (let at = 0; at < RACES; at += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => round(at + more)));
    expect(wrong).toEqual([]);
  },
  300_000,
);

/** What does not fit together of a race's opportunity. */
async function inconsistencies(id: string, { answered, invited }: { answered: number; invited: boolean }) {
  const { rows } = await sql<{
    state: string | null;
    version: number;
    is_invited: boolean;
    events: string[];
    quotes: number;
    late: boolean;
  }>`
    SELECT r.state, r.version, r.invited_at IS NOT NULL AS is_invited,
           ARRAY(SELECT e.kind FROM opportunity_response_events e
                 WHERE e.response_id = r.id AND e.kind IN ('invited', 'interested', 'quoted') ORDER BY e.id) AS events,
           (SELECT count(*)::int FROM opportunity_quotes q WHERE q.response_id = r.id) AS quotes,
           coalesce(r.answered_at > o.closed_at, false) AS late
    FROM opportunities o LEFT JOIN opportunity_responses r ON r.opportunity_id = o.id WHERE o.id = ${id}`.execute(
    t.db.kysely,
  );
  const [row] = rows;
  const steps = answered + (invited ? 1 : 0);
  const wrong: string[] = [];
  if (rows.length !== 1) wrong.push(`${rows.length} rows`);
  if (steps === 0) return row?.state === null ? wrong : [...wrong, 'a row of nobody'];
  if (row?.version !== steps) wrong.push(`version ${row?.version} after ${steps} steps`);
  if (row?.events.length !== steps) wrong.push(`events ${row?.events.join(' ')}`);
  if (row?.is_invited !== invited) wrong.push('invited in one place');
  if ((row?.quotes ?? 0) !== (row?.events.filter((kind) => kind === 'quoted').length ?? 0)) wrong.push('quotes');
  if (row?.late) wrong.push('answered after the closing');
  return wrong;
}

onPostgres(
  'a firm gets no more invitations than it takes, however many companies ask at once',
  async () => {
    const companies = await Promise.all(Array.from({ length: 8 }, () => t.hirer()));
    for (let round = 0; round < RACES / 20; round += 1) {
      const firms = await Promise.all([t.firm(), t.firm()]);
      for (const firm of firms)
        await t.call(firm.token, 'PUT', `/mwbes/${firm.mwbeId}/invitation_settings`, {
          per_week: 3,
          paused_until: null,
          reminders: true,
          muted: [],
        });
      const ids = firms.map(({ mwbeId }) => mwbeId);
      const answers = await Promise.all(
        companies.map(async ({ token, companyId }, at) => {
          const id = await createOpportunity(t.db.kysely, { hiring_company_id: companyId });
          // in either order: two calls never wait for each other crosswise
          const mwbe_ids = at % 2 ? ids : ids.toReversed();
          return t.call(token, 'POST', `/opportunities/${id}/invitations`, { mwbe_ids });
        }),
      );
      const results = answers.flatMap((answer) => answer.json() as { mwbe_id: string; result: string }[]);
      const won = ids.map((id) => results.filter((one) => one.mwbe_id === id && one.result === 'invited').length);
      expect([won, results.filter(({ result }) => result === 'limit').length]).toEqual([[3, 3], 10]);
      await t.db.kysely.deleteFrom('rate_limit_attempts').execute();
    }
  },
  120_000,
);

onPostgres(
  'of many withdrawals and quote changes at once one happens, and silent firms are followed up once',
  async () => {
    const [owner, firm] = [await t.hirer(), await t.firm()];
    const quote = { amount: 1, unit_price: null, note: null, valid_until: null };
    for (let round = 0; round < RACES / 10; round += 1) {
      const id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
      const on = `/mwbes/${firm.mwbeId}/responses/${id}`;
      await t.call(firm.token, 'POST', `${on}/quotes`, { version: 0, ...quote });
      const answers = await Promise.all([
        t.call(firm.token, 'POST', `${on}/withdrawal`, { version: 1, words: 'Booked' }),
        t.call(firm.token, 'POST', `${on}/quotes`, { version: 1, ...quote }),
        t.call(firm.token, 'POST', `${on}/quotes`, { version: 1, ...quote }),
      ]);
      expect(statuses(answers).sort()).toEqual([200, 412, 412]);
    }
    const id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
    await t.call(owner.token, 'POST', `/opportunities/${id}/invitations`, { mwbe_ids: [firm.mwbeId] });
    await sql`UPDATE opportunity_responses SET invited_at = '2026-11-10'`.execute(t.db.kysely);
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => t.call(owner.token, 'POST', `/opportunities/${id}/follow_ups`, {})),
    );
    expect(asked.map((answer) => answer.json().followed_up).sort()).toEqual([0, 0, 0, 0, 1]);
  },
  120_000,
);
