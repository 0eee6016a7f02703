import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { sqlState } from '#server/kernel/http/errors.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createOpportunity, createOpportunityFile, createQuestion } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

test('without any condition of a query, drafts, files not issued and questions not answered are their owner’s alone', async () => {
  const db = t.db.kysely;
  const [owner, stranger, firm, rival] = [await t.hirer(), await t.hirer(), await t.firm(), await t.firm()];
  const draft = await createOpportunity(db, { hiring_company_id: owner.companyId, state: 'draft' });
  const open = await createOpportunity(db, { hiring_company_id: owner.companyId });
  await createOpportunityFile(db, draft);
  await createOpportunityFile(db, open);
  await createOpportunityFile(db, open, { issued_at: new Date() });
  await createQuestion(db, { opportunity_id: open, mwbe_id: firm.mwbeId });
  await createQuestion(db, { opportunity_id: open, mwbe_id: firm.mwbeId, answer: 'Yes', answered_at: new Date() });
  const seenBy = (id: string) => {
    const ctx = { sql: db, actor: { kind: 'user', id } as Actor };
    return withRowSecurity(ctx, async (tx) => {
      const { rows } = await sql<{ opportunities: number; files: number; questions: number }>`
        SELECT (SELECT count(*)::int FROM opportunities) AS opportunities,
               (SELECT count(*)::int FROM opportunity_files) AS files,
               (SELECT count(id)::int FROM opportunity_questions) AS questions`.execute(tx);
      return Object.values(rows[0] ?? {});
    });
  };
  expect({
    owner: await seenBy(owner.userId),
    stranger: await seenBy(stranger.userId),
    firm: await seenBy(firm.userId),
    rival: await seenBy(rival.userId),
  }).toEqual({ owner: [2, 3, 2], stranger: [1, 1, 1], firm: [1, 1, 2], rival: [1, 1, 1] });
  const asked = withRowSecurity({ sql: db, actor: { kind: 'user', id: owner.userId } as Actor }, (tx) =>
    sql`SELECT asked_by FROM opportunity_questions`.execute(tx),
  );
  expect(await asked.then(() => 'done', sqlState)).toBe('42501');
});
