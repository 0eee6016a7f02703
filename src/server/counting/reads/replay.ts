import { setImmediate } from 'node:timers/promises';
import { REASON_TEXTS } from '#contract/counting/rules/reasons.ts';
import type { CountedLine } from '#contract/counting/schema/counted-lines.ts';
import type { Replayed, ReplayedLine, ReplayLinesQuery, ReplayQuery } from '#contract/counting/schema/replays.ts';
import type { Reason } from '#contract/counting/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { notFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { byPack, figures, type Planned, planned } from './count.ts';
import { packHead } from './counts.ts';
import type { ScopeFigures } from './figures.ts';
import { reasonOf } from './figures.ts';
import { cursorOf, type FoundPayment, paymentsOf, readCursor, type Stretch, slotsOf, toLine } from './lines.ts';
import { type PackVersion, packVersion } from './packs.ts';
import { type LoadedPart, loadPart, rulesOf } from './part.ts';
import type { Method } from './plans.ts';
import { type Part, type Span, type Tally, tallySpans } from './tallies.ts';

interface Asked {
  readonly part: LoadedPart;
  readonly rules: { readonly before: PackVersion; readonly after: PackVersion };
  readonly before: Planned;
  readonly after: Planned;
}

/** The same facts planned in two ways. @throws AppError 401, 404 also for an unknown pack, 409 without rules */
async function ask(ctx: ReadContext, projectId: string, query: ReplayQuery): Promise<Asked> {
  const part = await loadPart(ctx, projectId);
  const before = rulesOf(part);
  const after = query.pack === undefined ? before : await packVersion(ctx.sql, query.pack);
  if (after === null) throw notFound();
  const method: Method = {
    pack: after.pack,
    options: { rules_as_of: query.rules_as_of ?? null, ignore_suspensions: query.suspensions === 'ignore' },
  };
  return {
    part,
    rules: { before, after },
    before: await planned(part.facts, byPack(before.pack)),
    after: await planned(part.facts, method),
  };
}

/** What both counts say of the payments of some days of a contract; one of both may say nothing of a group. */
interface Pair {
  readonly before: Part | null;
  readonly after: Part | null;
}
interface PairedSpan extends Span {
  readonly pairs: readonly Pair[];
}

const keyOf = ({ scope, interval, kind }: Part): string => `${scope} ${interval.group} ${interval.contract_id} ${kind}`;

/** Spans cut wherever either count changes, with what both say in each. */
function pairedSpans({ before, after }: Pick<Asked, 'before' | 'after'>): PairedSpan[][] {
  return before.facts.contracts.map((contract) => {
    const [one, other] = [before.spans.get(contract.id) ?? [], after.spans.get(contract.id) ?? []];
    const cuts = [...new Set([...one, ...other].map(({ from }) => from))].toSorted();
    return cuts.map((from) => {
      const on = (spans: readonly Span[]) => spans.findLast((span) => span.from <= from)?.parts ?? [];
      const [first, second] = [on(one), on(other)];
      const pairs = [...new Set([...first, ...second].map(keyOf))].map((key) => ({
        before: first.find((part) => keyOf(part) === key) ?? null,
        after: second.find((part) => keyOf(part) === key) ?? null,
      }));
      return { contract, from, parts: [...first, ...second], pairs };
    });
  });
}

/** As `compareCounts` tells lines apart. */
const differs = ({ before, after }: Pair): boolean =>
  before === null ||
  after === null ||
  reasonOf(before) !== reasonOf(after) ||
  before.interval.formula !== after.interval.formula ||
  before.interval.rule?.code !== after.interval.rule?.code ||
  (before.kind === 'payment' && before.interval.remedy !== after.interval.remedy) ||
  before.interval.factor.numerator !== after.interval.factor.numerator ||
  before.interval.factor.denominator !== after.interval.factor.denominator;

/** By group, and what each change of reason comes to. @throws AppError 401, 404, 409 */
export async function replay(ctx: ReadContext, projectId: string, query: ReplayQuery): Promise<Replayed> {
  const asked = await ask(ctx, projectId, query);
  const spans = pairedSpans(asked);
  await setImmediate();
  // one pass over the payments for both counts
  const tallies = await tallySpans(ctx.sql, spans, asked.part.part.basis, 'confirmed');
  const ofPlan = (plan: Planned) => figuresOfParts(asked.part, plan, tallies);
  const [before, after] = [ofPlan(asked.before), ofPlan(asked.after)];
  return {
    before: { ...packHead(asked.rules.before), rules_as_of: null, ignores_suspensions: false },
    after: {
      ...packHead(asked.rules.after),
      rules_as_of: query.rules_as_of ?? null,
      ignores_suspensions: query.suspensions === 'ignore',
    },
    groups: after.map((one) => ({
      scope: one.scope,
      group: one.group,
      name: one.name,
      before_cents: before.find(({ scope, group }) => scope === one.scope && group === one.group)?.cents ?? 0,
      after_cents: one.cents,
    })),
    changes: changesOf(tallies),
  };
}

/** The figures of the whole part: of several branches each alone, then added up. */
function figuresOfParts({ part }: LoadedPart, plan: Planned, tallies: readonly Tally[]) {
  const own = tallies.map((tally) => withPartsOf(plan, tally));
  const some = (part.branchIds ?? [null]).map((branchId) => figures(plan, own, { branchId, basis: part.basis }));
  return plan.scopes.flatMap(({ scope, goals }, at) =>
    goals.map(({ group_code, name }) => ({
      scope,
      group: group_code,
      name,
      cents: some.reduce((sum, scopes) => sum + confirmedOf(scopes[at], group_code), 0),
    })),
  );
}

const confirmedOf = (scope: ScopeFigures | undefined, code: string): number =>
  scope?.amounts.confirmed.find(({ group }) => group === code)?.credit_cents ?? 0;

const withPartsOf = ({ spans }: Planned, tally: Tally): Tally => ({
  ...tally,
  parts: spans.get(tally.contract.id)?.findLast(({ from }) => from <= tally.from)?.parts ?? [],
});

function changesOf(tallies: readonly Tally<PairedSpan>[]): Replayed['changes'] {
  const sums = new Map<
    string,
    { -readonly [K in keyof Replayed['changes'][number]]: Replayed['changes'][number][K] }
  >();
  for (const tally of tallies) {
    if (tally.lines === 0) continue;
    for (const pair of tally.pairs.filter(differs)) {
      const part = pair.after ?? pair.before;
      if (!part) continue;
      const [before, after] = [reasonIn(pair.before), reasonIn(pair.after)];
      const key = `${part.scope} ${part.interval.group} ${before} ${after}`;
      const sum = sums.get(key) ?? {
        scope: part.scope,
        group: part.interval.group,
        before,
        before_says: REASON_TEXTS[before].says,
        after,
        after_says: REASON_TEXTS[after].says,
        lines: 0,
        credit_cents: 0,
      };
      sum.lines += tally.lines;
      sum.credit_cents += creditOf(tally, pair.after) - creditOf(tally, pair.before);
      sums.set(key, sum);
    }
  }
  return [...sums.values()].toSorted(
    (a, b) =>
      Math.abs(b.credit_cents) - Math.abs(a.credit_cents) || b.lines - a.lines || a.group.localeCompare(b.group),
  );
}

/** A deduction that the other count doesn't make is none there. */
const reasonIn = (part: Part | null): Reason => (part === null ? 'passed_down' : reasonOf(part));

function creditOf(tally: Tally, part: Part | null): number {
  if (part === null) return 0;
  const { confirmed_cents } = tally.credit(part.interval.factor);
  return part.kind === 'payment' ? confirmed_cents : 0 - confirmed_cents;
}

/** @throws AppError 400, 401, 404, 409 */
export async function replayLines(
  ctx: ReadContext,
  projectId: string,
  query: ReplayLinesQuery,
): Promise<PagedList<ReplayedLine[]>> {
  const after = readCursor(query.before);
  const asked = await ask(ctx, projectId, query);
  const slot = slotsOf(asked.after);
  const stretches: Stretch<Pair>[] = pairedSpans(asked).flatMap((spans) =>
    spans.flatMap(({ contract, from, pairs }, at) =>
      pairs.filter(differs).flatMap((pair) => {
        const part = pair.after ?? pair.before;
        if (!part || (query.group !== undefined && part.interval.group !== query.group)) return [];
        if (query.scope !== undefined && part.scope !== query.scope) return [];
        return [{ contract, from, before: spans[at + 1]?.from ?? null, slot: slot(part), says: pair }];
      }),
    ),
  );
  const { limit } = query;
  const found = await paymentsOf(ctx.sql, stretches, { basis: asked.part.part.basis, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const contracts = new Map(asked.part.facts.contracts.map((one) => [one.id, one]));
  return new PagedList(
    shown.flatMap((one) => replayedLine(one, contracts)),
    found.length > limit && last ? cursorOf(last) : null,
  );
}

function replayedLine(found: FoundPayment<Pair>, contracts: Parameters<typeof toLine>[1]): ReplayedLine[] {
  const line = (part: Part | null) => part && toLine({ ...found, says: part }, contracts);
  const [before, after] = [line(found.says.before), line(found.says.after)];
  const known = after ?? before;
  if (!known) return [];
  const { payment_contract_id, credit_cents, outcome, reason, says, formula, rule, remedy, ...of } = known;
  return [{ ...of, before: said(before, known), after: said(after, known) }];
}

const said = (line: CountedLine | null, other: CountedLine): ReplayedLine['before'] =>
  line === null
    ? {
        credit_cents: 0,
        outcome: 'not_counted',
        reason: other.reason,
        says: 'nothing deducted',
        formula: '',
        remedy: null,
      }
    : {
        credit_cents: line.credit_cents,
        outcome: line.outcome,
        reason: line.reason,
        says: line.says,
        formula: line.formula,
        remedy: line.remedy,
      };
