import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentContract } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { contractCalls, type ProjectParties, projectParties } from '../../../tests/support/project-contracts.ts';
import { createProjectContract } from './factory.ts';

let t: TestApp;
let parties: ProjectParties;
let calls: ReturnType<typeof contractCalls>;
beforeAll(async () => {
  t = await startTestApp();
  parties = await projectParties(t);
  calls = contractCalls(t, parties);
});
afterAll(() => t.close());

const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
/** `RACES=200 npm test -- postgres src/server/parent-projects/contract-races.test.ts` is the full proof. */
const RACES = Number(process.env.RACES ?? 20);
const AT_ONCE = 5;

type Answer = Awaited<ReturnType<TestApp['call']>>;
type Call = () => Promise<Answer>;
const packageOf = (more: object = {}) =>
  createProjectContract(t.db.kysely, {
    project_id: parties.project,
    created_by: parties.owner.userId,
    parent_id: parties.branch,
    mwbe_id: parties.firm.mwbeId,
    award_cents: null,
    awarded_on: null,
    ...more,
  });
const AWARDED = { award_cents: 1_000_00, awarded_on: '2026-08-01' };

/**
 * Each race needs a contract of its own; the order of its calls turns.
 * @returns what went wrong, with what `check` finds
 */
async function races(
  rivalsOf: (id: string) => Promise<readonly Call[]> | readonly Call[],
  prepare: () => Promise<string>,
  check: (statuses: readonly number[], id: string) => Promise<string[]> | string[],
): Promise<string[]> {
  const wrong: string[] = [];
  const round = async (at: number) => {
    const id = await prepare();
    const rivals = await rivalsOf(id);
    const answers = await Promise.all(rivals.map((_, place) => rivals[(place + at) % rivals.length]?.()));
    const statuses = answers.map((answer) => answer?.statusCode ?? 0);
    if (statuses.some((status) => ![200, 201, 400, 409, 412].includes(status))) wrong.push(statuses.join(' '));
    wrong.push(...(await check(statuses, id)));
  };
  for (let at = 0; at < RACES; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => round(at + more)));
  return wrong;
}
const winners = (statuses: readonly number[]) => statuses.filter((status) => status < 300).length;
/** One wins, and its change is the one entry. */
const oneWins = async (statuses: readonly number[], id: string): Promise<string[]> => {
  const { version, entries } = await calls.contract(id);
  return winners(statuses) === 1 && version === 2 && entries.length === 1
    ? []
    : [`winners of ${statuses.join(' ')}, version ${version}, ${entries.length} entries`];
};

onPostgres(
  'of an award, a removal, an edit and a commitment at once one wins',
  async () => {
    const wrong = await races(
      (id) => [
        () => calls.award(id, 1),
        () => calls.remove(id, 1),
        () => calls.edit(id, 1, { mwbe_id: parties.firm.mwbeId }),
        () => calls.commit(id, 1),
        () => calls.award(id, 1, { award_cents: 9_000_00 }, parties.prime.token),
      ],
      packageOf,
      oneWins,
    );
    expect(wrong).toEqual([]);
  },
  600_000,
);

onPostgres(
  'change orders at once never bring an award below zero',
  async () => {
    const wrong = await races(
      (id) => Array.from({ length: 5 }, () => () => calls.order(id, -400_00)),
      () => packageOf(AWARDED),
      async (statuses, id) => {
        const { award_cents, changes_cents, entries } = await calls.contract(id);
        return winners(statuses) === 2 && award_cents === 200_00 && changes_cents === -800_00 && entries.length === 2
          ? []
          : [`${statuses.join(' ')}: award ${award_cents}`];
      },
    );
    expect(wrong).toEqual([]);
  },
  600_000,
);

onPostgres(
  'a contract is removed or gets one below it, never both',
  async () => {
    const wrong = await races(
      (id) => [() => calls.remove(id, 1), () => calls.add({ parent_id: id }), () => calls.add({ parent_id: id })],
      packageOf,
      async (statuses, id) => {
        const { state, children } = await calls.contract(id);
        const added = winners(statuses) - (state === 'removed' ? 1 : 0);
        return (state === 'removed') === (children === 0) && added === children ? [] : [`${state} with ${children}`];
      },
    );
    expect(wrong).toEqual([]);
  },
  600_000,
);

onPostgres(
  'of links at once one wins, and a contract of payment tracking is linked once',
  async () => {
    const paymentsOf = () =>
      createPaymentContract(t.db.kysely, {
        hiring_company_id: parties.prime.companyId,
        mwbe_id: parties.firm.mwbeId,
        owner_company_id: parties.owner.companyId,
        created_by: parties.prime.userId,
      });
    const wrong = await races(
      async (id) => {
        const [one, two, rival] = [await paymentsOf(), await paymentsOf(), await packageOf(AWARDED)];
        return [
          () => calls.link(id, 1, one),
          () => calls.link(id, 1, two),
          () => calls.link(rival, 1, one),
          () => calls.link(rival, 1, two),
          () => calls.createPayments(id, 1, parties.prime.token),
        ];
      },
      () => packageOf(AWARDED),
      async (statuses, id) => {
        const { is_tracked, version } = await calls.contract(id);
        return winners(statuses) <= 2 && winners(statuses) >= 1 && version === (is_tracked ? 2 : 1)
          ? []
          : [`${statuses.join(' ')}: ${is_tracked}`];
      },
    );
    expect(wrong).toEqual([]);
    const { rows } = await calls.tree('?limit=2000');
    expect(rows.filter(({ is_tracked }) => is_tracked).length).toBeGreaterThan(0);
  },
  600_000,
);
