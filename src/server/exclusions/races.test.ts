import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type ExclusionProject, exclusionCalls, exclusionProject } from '../../../tests/support/exclusions.ts';

let t: TestApp;
let p: ExclusionProject;
let calls: ReturnType<typeof exclusionCalls>;
beforeAll(async () => {
  t = await startTestApp();
  p = await exclusionProject(t);
  calls = exclusionCalls(t, p);
});
afterAll(() => t.close());

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
/** `RACES=500` is the full proof. */
const RACES = Number(process.env.RACES ?? 20);
const AWARD = 1_000_000_00;

type Call = () => ReturnType<TestApp['call']>;
const contractOf = (parent_id: string | null = null) =>
  createProjectContract(t.db.kysely, {
    project_id: p.id,
    created_by: p.owner.userId,
    award_cents: AWARD,
    ...(parent_id ? { parent_id } : { hiring_company_id: p.prime.companyId }),
  });
async function proposed(contract: string, amount: number): Promise<ExclusionDetails> {
  const answer = await calls.propose(p.prime, contract, amount);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const entriesOf = async (contract: string) => {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM parent_project_entries WHERE contract_id = ${contract} ORDER BY number`.execute(t.db.kysely);
  return rows.map(({ kind }) => kind);
};

/** The order of the calls turns. @returns what went wrong */
async function race(at: number, rivals: readonly Call[]): Promise<string[]> {
  const answers = await Promise.all(rivals.map((_, place) => rivals[(place + at) % rivals.length]?.()));
  const statuses = answers.map((answer) => answer?.statusCode ?? 0);
  const wrong: string[] = [];
  if (statuses.filter((status) => status === 200).length !== 1) wrong.push(`winners of ${statuses.join(' ')}`);
  if (statuses.some((status) => ![200, 409].includes(status))) wrong.push(statuses.join(' '));
  return wrong;
}

onPostgres(
  'of an approval, a decline and a withdrawal at once one wins, and the others hear which',
  async () => {
    const wrong: string[] = [];
    for (let at = 0; at < RACES; at += 1) {
      const contract = await contractOf();
      const one = await proposed(contract, 1_000_00);
      const rivals = [
        () => calls.decide(p.editor, one, 'approve'),
        () => calls.decide(p.owner, one, 'decline'),
        () => calls.withdraw(p.prime, one),
      ];
      wrong.push(...(await race(at, rivals)));
      if ((await entriesOf(contract)).length !== 2) wrong.push('entries');
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);

onPostgres(
  'of two approvals that together exceed a contract, or the one above it, one wins',
  async () => {
    const wrong: string[] = [];
    for (let at = 0; at < RACES; at += 1) {
      const above = await contractOf();
      const other = at % 2 === 0 ? above : await contractOf(above);
      const [one, two] = [await proposed(above, AWARD * 0.6), await proposed(other, AWARD * 0.6)];
      const rivals = [() => calls.decide(p.editor, one, 'approve'), () => calls.decide(p.owner, two, 'approve')];
      wrong.push(...(await race(at, rivals)));
      const approvals = [...(await entriesOf(above)), ...(await entriesOf(other))];
      if (!approvals.includes('exclusion_approved')) wrong.push('no approval');
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);

const step = fc.record({
  act: fc.constantFrom('propose' as const, 'approve' as const, 'revoke' as const, 'shrink' as const),
  below: fc.boolean(),
  share: fc.integer({ min: 1, max: 120 }),
  which: fc.nat(20),
});

test('whatever is proposed, approved, revoked and changed: an approval never leaves out more than the contract', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const above = await contractOf();
      const below = await contractOf(above);
      const awards = { [above]: AWARD, [below]: AWARD };
      const made: ExclusionDetails[] = [];
      const approvedIn = (ids: readonly string[]) =>
        made
          .filter(({ contract, state }) => state === 'approved' && ids.includes(contract.id))
          .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      const left = (contract: string) =>
        Math.min(
          (awards[above] ?? 0) - approvedIn([above, below]),
          contract === below ? (awards[below] ?? 0) - approvedIn([below]) : Number.MAX_SAFE_INTEGER,
        );
      for (const { act, below: isBelow, share, which } of steps) {
        const contract = isBelow ? below : above;
        const at = which % Math.max(1, made.length);
        const chosen = made[at];
        if (act === 'propose') {
          const amount = Math.round((AWARD * share) / 100);
          const answer = await calls.propose(p.prime, contract, amount);
          expect(answer.statusCode).toBe(amount <= left(contract) ? 201 : 409);
          if (answer.statusCode === 201) made.push(answer.json());
        } else if (act === 'shrink') {
          awards[contract] = Math.round((AWARD * share) / 100);
          await t.db.kysely
            .updateTable('parent_project_contracts')
            .set({ award_cents: awards[contract] })
            .where('id', '=', contract)
            .execute();
        } else if (chosen) {
          const isFit = chosen.state === 'proposed' && chosen.amount_cents <= left(chosen.contract.id);
          const answer =
            act === 'approve' ? await calls.decide(p.editor, chosen, 'approve') : await calls.revoke(p.editor, chosen);
          expect(answer.statusCode).toBe((act === 'approve' ? isFit : chosen.state === 'approved') ? 200 : 409);
          if (answer.statusCode === 200) made[at] = answer.json();
        }
      }
    }),
    { numRuns: 12 },
  );
});
