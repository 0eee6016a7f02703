import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { treeTotal } from '#contract/parent-projects/rules/contract-totals.ts';
import type { ProjectContractRow } from '#contract/parent-projects/schema/contracts.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { contractCalls, type ProjectParties, projectParties } from '../../../tests/support/project-contracts.ts';
import { setAccepted } from './commands/accepted.ts';
import { createProjectContract } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const cents = fc.option(fc.integer({ min: 0, max: 9_000_000_00 }), { nil: null });
const contract = fc.record({
  above: fc.nat(),
  goal_cents: cents,
  commitment_cents: cents,
  award_cents: cents,
  reported_cents: fc.integer({ min: -5_00, max: 9_000_000_00 }),
  is_tracked: fc.boolean(),
  credit_group: fc.constantFrom('MBE', 'WBE', null),
  at: fc.integer({ min: 0, max: 3 }),
});
type Planned = typeof contract extends fc.Arbitrary<infer T> ? T : never;

/** Contracts below contracts made before them, at most five tiers deep, some created at the same moment. */
async function plant(parties: ProjectParties, planned: readonly Planned[]): Promise<void> {
  const db = t.db.kysely;
  const made: { id: string; tier: number }[] = [];
  for (const { above, is_tracked, at, reported_cents, ...values } of planned) {
    const fitting = [null, ...made.filter(({ tier }) => tier < 5)];
    const parent = fitting[above % fitting.length] ?? null;
    const payment_contract_id = is_tracked
      ? await createPaymentContract(db, {
          hiring_company_id: parties.prime.companyId,
          mwbe_id: parties.firm.mwbeId,
          created_by: parties.prime.userId,
        })
      : null;
    if (payment_contract_id) await createPaymentLine(db, payment_contract_id, 'confirmed');
    const id = await createProjectContract(db, {
      project_id: parties.project,
      created_by: parties.owner.userId,
      parent_id: parent?.id ?? null,
      mwbe_id: parties.firm.mwbeId,
      payment_contract_id,
      reported_cents,
      created_at: new Date(Date.UTC(2026, 5, 2 + at)),
      ...values,
      awarded_on: values.award_cents === null ? null : '2026-07-01',
    });
    made.push({ id, tier: (parent?.tier ?? -1) + 1 });
  }
}

/** Each row follows the one above it or a sibling's last descendant. */
function isPreOrder(rows: readonly ProjectContractRow[]): boolean {
  const open: string[] = [];
  return rows.every(({ id, parent_id, tier }) => {
    open.length = Math.min(open.length, tier);
    const isBelow = (parent_id === null && tier === 0) || open.at(-1) === parent_id;
    open.push(id);
    return isBelow && open.length === tier + 1;
  });
}

test('what a tree adds up to is a recount of its rows, page by page, whatever is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(contract, { maxLength: 14 }), fc.integer({ min: 1, max: 5 }), async (planned, size) => {
      const parties = await projectParties(t);
      await plant(parties, planned);
      const calls = contractCalls(t, parties);
      for (const filter of ['', 'group=MBE', 'unlet=false', 'tier=1&tier=3']) {
        const all = await calls.tree(`?${filter}`);
        expect(all.next).toBeNull();
        expect(isPreOrder(all.rows)).toBe(true);
        expect(all.total).toEqual(treeTotal(all.rows));
        expect(all.contracts).toBe(all.rows.filter(({ matches }) => matches).length);
        const paged: ProjectContractRow[] = [];
        for (let after: string | null = ''; after !== null; ) {
          const page = await calls.tree(`?${filter}&limit=${size}${after ? `&after=${after}` : ''}`);
          expect(page.total).toEqual(all.total);
          paged.push(...page.rows);
          after = page.next;
        }
        expect(paged).toEqual(all.rows);
      }
      expect((await calls.tree()).rows).toHaveLength(planned.length + 2);
    }),
    { numRuns: Number(process.env.RUNS ?? 8) },
  );
}, 600_000);

describe('an amount counts once', () => {
  const row = (id: string, parent_id: string | null, more: object = {}) => ({
    id,
    parent_id,
    matches: true,
    goal_cents: null,
    commitment_cents: null,
    award_cents: null,
    paid_cents: 0,
    confirmed_cents: 0,
    ...more,
  });

  test('below a contract that has it, it is a part of it; where nobody above has it, it is added', () => {
    const rows = [
      row('prime', null, { award_cents: 100, paid_cents: 60 }),
      row('sub', 'prime', { award_cents: 40, commitment_cents: 30, paid_cents: 20, confirmed_cents: 20 }),
      row('below', 'sub', { commitment_cents: 10, confirmed_cents: 5 }),
      row('other', 'prime', { commitment_cents: 7, confirmed_cents: 3 }),
    ];
    expect(treeTotal(rows)).toEqual({
      goal_cents: null,
      commitment_cents: 37,
      award_cents: 100,
      paid_cents: 60,
      confirmed_cents: 23,
    });
  });

  test('what does not match is not counted, and hides nothing', () => {
    const rows = [row('prime', null, { award_cents: 100, matches: false }), row('sub', 'prime', { award_cents: 40 })];
    expect(treeTotal(rows).award_cents).toBe(40);
  });
});

describe('accepted months', () => {
  const figures = (contract_id: string, month: string, paid_cents: number, reported_delta_cents: number) => ({
    contract_id,
    month,
    award_cents: 100,
    paid_cents,
    confirmed_cents: 0,
    reported_delta_cents,
  });

  test('later months take the place of earlier ones; a mended earlier one changes what was reported alone', async () => {
    const parties = await projectParties(t);
    const calls = contractCalls(t, parties);
    const accept = (...rows: Parameters<typeof setAccepted>[1]) =>
      t.app.services.transact((ctx) => setAccepted(ctx, rows));
    await accept(figures(parties.branch, '2026-09-01', 50, 50), figures(parties.other, '2026-09-01', 5, 5));
    await accept(figures(parties.branch, '2026-10-01', 80, 30));
    await accept(figures(parties.branch, '2026-09-01', 45, -5));
    const seen = await calls.tree('', parties.viewer);
    expect(seen.rows.map(({ paid_cents }) => paid_cents)).toEqual([80, 5]);
    expect(await calls.contract(parties.branch)).toMatchObject({ paid_cents: 75, accepted_month: '2026-10-01' });
  });

  test('nothing is set where a contract is unknown or named twice', async () => {
    const parties = await projectParties(t);
    const accept = (...ids: string[]) =>
      t.app.services.transact((ctx) =>
        setAccepted(
          ctx,
          ids.map((id) => figures(id, '2026-09-01', 1, 1)),
        ),
      );
    await expect(accept(parties.branch, parties.branch)).rejects.toThrow('twice');
    await expect(accept(parties.branch, randomUUID())).rejects.toThrow('not there');
    expect((await contractCalls(t, parties).contract(parties.branch)).accepted_month).toBeNull();
  });
});
