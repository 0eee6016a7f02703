import { createHash } from 'node:crypto';
import { placesShown } from '#contract/community/rules/places.ts';
import {
  goalOfHiring,
  goalOfPeople,
  type HiringRow,
  monthsShown,
  type WorkRow,
  workOf,
} from '#contract/community/rules/work.ts';
import { GOAL_GROUPS } from '#contract/community/rules.ts';
import type { Figure, MoneyGoal, PeopleGoal, Snapshot } from '#contract/community/schema.ts';
import type { GroupCount } from '#contract/counting/schema/counts.ts';
import { acceptedCounts } from '#server/counting/reads/accepted-counts.ts';
import { creditedFirms } from '#server/counting/reads/credited-firms.ts';
import {
  acceptedCorrections,
  acceptedHiring,
  acceptedWork,
  lastAcceptedMonth,
} from '#server/data-input/reads/accepted-work.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import {
  type AcceptedContract,
  acceptedContracts,
  goalsForPeople,
  type PeopleGoalFacts,
  type PublicProject,
  publicProject,
} from '#server/parent-projects/reads/for-residents.ts';
import { placesOfFirms } from './places.ts';
import { earlierShares } from './publications.ts';

/** Corrections that a page names. */
const CORRECTIONS = 12;

type Asking = Pick<ReadContext, 'sql' | 'now'>;

/**
 * What would be published of a project now: from accepted months and counted facts, after suppression. Whoever asks was
 * found to be of its team.
 * @returns null while nothing was accepted
 */
export async function snapshotOf(ctx: Asking, projectId: string): Promise<Snapshot | null> {
  const project = orNotFound(await publicProject(ctx.sql, projectId));
  const month = await lastAcceptedMonth(ctx.sql, projectId);
  if (month === null) return null;
  const asOf = lastDayOf(month);
  const contracts = await acceptedContracts(ctx.sql, projectId);
  const counts = await acceptedCounts(ctx.sql, projectId);
  const work = (await acceptedWork(ctx.sql, projectId)).map(toWorkRow);
  const hiring = await acceptedHiring(ctx.sql, projectId);
  const money = await moneyGoals(ctx, { projectId, contracts, groups: counts.groups });
  const people = (await goalsForPeople(ctx.sql, projectId, ctx.now)).map((goal) => peopleGoal(goal, work, hiring));
  const earlier = await earlierShares(ctx.sql, projectId);
  return {
    format: 1,
    project: { id: project.id, name: project.name, owner: project.owner, city: project.city, state: project.state },
    as_of: asOf,
    next_update: nextUpdate(project, month),
    rules: counts.pack && {
      name: counts.pack.name,
      jurisdiction: counts.pack.jurisdiction,
      version: counts.pack.version,
    },
    figures: [...money, ...people].map((figure): Figure => ({ ...figure, changes: changesOf(figure, earlier, asOf) })),
    work: workOf(work),
    months: monthsShown(work),
    ...placesShown(await placesOfFirms(ctx.sql, contracts)),
    corrections: await acceptedCorrections(ctx.sql, projectId, { timeZone: project.time_zone, limit: CORRECTIONS }),
  };
}

/** Tells one snapshot from another; what it was before is no part of what it says. */
export const digestOf = (snapshot: Snapshot): string =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('hex');

const toWorkRow = ({
  residence,
  sex,
  origin,
  level,
  ...row
}: Awaited<ReturnType<typeof acceptedWork>>[number]): WorkRow => ({
  ...row,
  groups: { residence, sex, origin, level },
});

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** When the month after the last accepted one is due; null for a project that is over. */
function nextUpdate({ due_day, is_over }: PublicProject, month: string): string | null {
  if (is_over) return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number + 1, due_day)).toISOString().slice(0, 10);
}

const bpsOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Number((BigInt(Math.round(part)) * 10_000n) / BigInt(Math.round(whole)));

interface Money {
  readonly projectId: string;
  readonly contracts: readonly AcceptedContract[];
  readonly groups: readonly GroupCount[];
}

/** Goals whose confirmed amounts are counted by rules; without rules nothing is known. */
async function moneyGoals(ctx: Asking, { projectId, contracts, groups }: Money): Promise<MoneyGoal[]> {
  const counted = groups.filter(({ confirmed }) => confirmed.cents !== null);
  if (counted.length === 0) return [];
  const firms = await creditedFirms(ctx, projectId);
  return counted.map((group) => {
    const inScope = (contract: AcceptedContract) => group.scope === 'all' || contract.scope === group.scope;
    const paid = contracts
      .filter((one) => one.tier === 0 && inScope(one))
      .reduce((sum, one) => sum + one.paid_cents, 0);
    const cents = group.confirmed.cents ?? 0;
    return {
      kind: 'money',
      id: `${group.scope}-${group.group}`,
      group: group.group,
      name: group.name,
      scope: group.scope,
      promise_bps: group.goal.bps,
      counted_cents: cents,
      paid_cents: paid,
      share_bps: bpsOf(cents, paid),
      total_cents: group.contract_total_cents - group.excluded_cents,
      total_share_bps: group.confirmed.bps,
      payments: group.reasons.filter(({ credit_cents }) => credit_cents > 0).reduce((sum, { lines }) => sum + lines, 0),
      firms: firms.get(`${group.scope} ${group.group}`)?.size ?? 0,
      unconfirmed_cents: Math.max(0, (group.paid.cents ?? 0) - cents),
      left_out_cents: group.excluded_cents,
      changes: [],
    };
  });
}

function peopleGoal(goal: PeopleGoalFacts, work: readonly WorkRow[], hiring: readonly HiringRow[]): PeopleGoal {
  const local = goal.scope === 'local_hiring';
  const group = local ? 'LOCAL' : goal.group_code.toUpperCase();
  const told = GOAL_GROUPS[group];
  const sums = local
    ? goalOfHiring(goal.measure, hiring)
    : told
      ? goalOfPeople(told, goal.measure, work)
      : { counted: 0, of: 0, until: null, waiting: 0 };
  const isKnown = sums.until !== null;
  return {
    kind: 'people',
    id: `${goal.scope}-${goal.group_code}-${goal.measure}`,
    group,
    name: goal.name,
    measure: goal.measure,
    promise_bps: goal.bps,
    promise_hours_hundredths: goal.hours === null ? null : goal.hours * 100,
    counted: isKnown ? sums.counted : null,
    of: isKnown ? sums.of : null,
    share_bps: isKnown ? bpsOf(sums.counted, sums.of) : null,
    until: sums.until,
    waiting: sums.waiting,
    changes: [],
  };
}

/** What was published before, where it was not the same; of one day the last. */
function changesOf(
  figure: Figure,
  earlier: Awaited<ReturnType<typeof earlierShares>>,
  asOf: string,
): Figure['changes'] {
  const before = earlier.filter(({ id }) => id === figure.id).map(({ as_of, share_bps }) => ({ as_of, share_bps }));
  const sameDay = before.find(({ as_of }) => as_of === asOf);
  const others = before.filter(({ as_of }) => as_of !== asOf);
  const corrected = sameDay && sameDay.share_bps !== figure.share_bps ? [sameDay] : [];
  return [...corrected, ...others];
}
