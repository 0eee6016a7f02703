import { floorAdjustments, primeAdjustments, sumByGroup } from '#contract/counting/rules/sums.ts';
import {
  type Adjustment,
  type ContractSum,
  type GroupSum,
  type ProjectFacts,
  REASONS,
  type ReasonSum,
} from '#contract/counting/schema.ts';
import type { CountedGoal } from '#server/parent-projects/reads/counting-facts.ts';
import type { Basis } from '../tables.ts';
import { type CountedContract, isInScope, type LoadedFacts } from './facts.ts';
import type { Method, PlannedScope } from './plans.ts';
import { creditOn, type Part, type Span, type Tally } from './tallies.ts';

/** The contracts that figures are of: all, or one branch. */
export interface Whose {
  /** Null: the whole project. */
  readonly branchId: string | null;
  readonly basis: Basis;
}

export const AMOUNTS = ['commitment', 'award', 'paid', 'confirmed'] as const;
export type AmountName = (typeof AMOUNTS)[number];

/** What the goals of one scope come to. */
export interface ScopeFigures {
  readonly scope: PlannedScope['scope'];
  readonly goals: readonly CountedGoal[];
  readonly contract_total_cents: number;
  readonly excluded_cents: number;
  readonly amounts: Readonly<Record<AmountName, readonly GroupSum[]>>;
  /** The confirmed amounts contract by contract, each at least nothing; with the limit for primes they add up to the groups'. */
  readonly by_contract: readonly ContractSum[];
  /** Of the confirmed amounts. */
  readonly reasons: readonly ReasonSum[];
  readonly adjustments: readonly Adjustment[];
}

interface Counted {
  readonly facts: LoadedFacts;
  readonly method: Method;
  readonly spans: ReadonlyMap<string, readonly Span[]>;
  readonly tallies: readonly Tally[];
}

/** The figures of one scope from the sums of its spans: the same cents as `countProject`, without its lines. */
export function figuresOf(planned: PlannedScope, counted: Counted, whose: Whose): ScopeFigures {
  const { facts } = counted;
  const contracts = facts.contracts.filter(({ branch_id }) => whose.branchId === null || branch_id === whose.branchId);
  const project = projectFacts(planned, facts, contracts, whose);
  const summed = (credits: readonly Credit[]) => {
    const raw = sumsOf(credits);
    const adjustments = [...floorAdjustments(raw), ...primeAdjustments(raw, contracts, project, counted.method.pack)];
    const floored = raw.map((sum) => ({ ...sum, credit_cents: Math.max(0, sum.credit_cents) }));
    return { adjustments, floored, sums: sumByGroup(floored, adjustments, project) };
  };
  const credits = creditsOf(planned, counted, contracts, whose);
  const confirmed = summed(credits.confirmed);
  return {
    scope: planned.scope,
    goals: planned.goals,
    contract_total_cents: project.contract_total_cents,
    excluded_cents: project.exclusions.reduce((sum, one) => sum + one.amount_cents, 0),
    amounts: {
      commitment: summed(credits.commitment).sums,
      award: summed(credits.award).sums,
      paid: summed(credits.paid).sums,
      confirmed: confirmed.sums,
    },
    by_contract: confirmed.floored,
    reasons: reasonSums(credits.confirmed),
    adjustments: confirmed.adjustments,
  };
}

/** The denominator: the awards of the prime contracts that the goals are about. */
export function projectFacts(
  planned: Pick<PlannedScope, 'scope' | 'groups'>,
  { exclusions, suspensions_lifted }: Pick<LoadedFacts, 'exclusions' | 'suspensions_lifted'>,
  contracts: readonly CountedContract[],
  { basis }: Pick<Whose, 'basis'>,
): ProjectFacts {
  const primes = contracts.filter(
    (one) => one.parent_id === null && one.contract_state !== 'removed' && isInScope(one, planned),
  );
  const ids = new Set(primes.map(({ id }) => id));
  return {
    groups: planned.groups,
    contract_total_cents: primes.reduce((sum, one) => sum + (awardOf(one, basis) ?? 0), 0),
    exclusions: exclusions.filter(({ branch_id }) => ids.has(branch_id)),
    suspensions_lifted,
  };
}

const awardOf = (contract: CountedContract, basis: Basis): number | null =>
  basis === 'current' ? contract.award_cents : contract.accepted_award_cents;

interface Credit {
  readonly part: Part;
  readonly lines: number;
  /** With the sign of the part. */
  readonly amount_cents: number;
  readonly credit_cents: number;
}

function creditsOf(
  planned: PlannedScope,
  { spans, tallies }: Counted,
  contracts: readonly CountedContract[],
  { basis }: Whose,
): Record<AmountName, Credit[]> {
  const shown = contracts.filter(({ accepted_month }) => basis === 'current' || accepted_month !== null);
  const ids = new Set(shown.map(({ id }) => id));
  const ofScope = ({ scope }: Part) => scope === planned.scope;
  const given = (contract: CountedContract, day: string, cents: number | null): Credit[] =>
    cents === null || cents === 0
      ? []
      : creditOn(spans.get(contract.id) ?? [], day, cents)
          .filter(ofScope)
          .map(({ cents: credit_cents, ...part }) => ({
            part,
            lines: 0,
            amount_cents: signed(part, cents),
            credit_cents,
          }));
  const counted = (name: 'confirmed_cents' | 'paid_cents'): Credit[] =>
    tallies
      .filter(({ contract }) => ids.has(contract.id))
      .flatMap((tally) =>
        tally.parts.filter(ofScope).map((part) => ({
          part,
          lines: tally.lines,
          amount_cents: signed(part, tally[name]),
          credit_cents: signed(part, tally.credit(part.interval.factor)[name]),
        })),
      );
  const inUse = shown.filter(({ contract_state }) => contract_state !== 'removed');
  return {
    commitment: inUse.flatMap((one) => given(one, one.committed_on ?? one.awarded_on, one.commitment_cents)),
    award: inUse.flatMap((one) => given(one, one.awarded_on, awardOf(one, basis))),
    paid: [
      ...counted('paid_cents'),
      ...shown
        .filter(({ payment_contract_id }) => payment_contract_id === null)
        .flatMap((one) => given(one, one.accepted_month ?? one.awarded_on, reportedOf(one, basis))),
    ],
    confirmed: counted('confirmed_cents'),
  };
}

const reportedOf = (contract: CountedContract, basis: Basis): number | null =>
  basis === 'current' ? contract.reported_cents : contract.accepted_paid_cents;

const signed = ({ kind }: Pick<Part, 'kind'>, cents: number): number => (kind === 'payment' ? cents : 0 - cents);

function sumsOf(credits: readonly Credit[]): ContractSum[] {
  const sums = new Map<string, { -readonly [K in keyof ContractSum]: ContractSum[K] }>();
  for (const { part, amount_cents, credit_cents } of credits) {
    const { contract_id, group } = part.interval;
    const key = `${contract_id} ${group}`;
    const sum = sums.get(key) ?? { contract_id, group, confirmed_cents: 0, credit_cents: 0 };
    if (part.kind === 'payment') sum.confirmed_cents += amount_cents;
    sum.credit_cents += credit_cents;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** The reason of a line of this part. */
export const reasonOf = ({ kind, interval }: Part): ReasonSum['reason'] =>
  kind === 'payment' ? interval.reason : 'passed_down';

function reasonSums(credits: readonly Credit[]): ReasonSum[] {
  const sums = new Map<string, { -readonly [K in keyof ReasonSum]: ReasonSum[K] }>();
  for (const { part, lines, amount_cents, credit_cents } of credits) {
    if (lines === 0) continue;
    const [{ group }, reason] = [part.interval, reasonOf(part)];
    const key = `${group} ${reason}`;
    const sum = sums.get(key) ?? { group, reason, lines: 0, confirmed_cents: 0, credit_cents: 0 };
    sum.lines += lines;
    sum.confirmed_cents += amount_cents;
    sum.credit_cents += credit_cents;
    sums.set(key, sum);
  }
  return [...sums.values()].toSorted(
    (a, b) => a.group.localeCompare(b.group) || REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason),
  );
}
