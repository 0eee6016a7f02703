import type { CountComparison, LineDifference, ReasonChange } from '../schema/comparison.ts';
import type { RulePack } from '../schema/pack.ts';
import type { CountingFacts, CountingOptions, CountLine, ProjectCount } from '../schema.ts';
import { countProject } from './count.ts';
import { groupBy, sumOf } from './sums.ts';

/** A way to count: a pack, and options to count by another date. */
export interface CountingMethod {
  readonly pack: RulePack;
  readonly options: CountingOptions;
}

/** The same facts counted in two ways, and what differs. */
export function replay(
  facts: CountingFacts,
  before: CountingMethod,
  after: CountingMethod,
): { readonly before: ProjectCount; readonly after: ProjectCount; readonly comparison: CountComparison } {
  const counts = {
    before: countProject(facts, before.pack, before.options),
    after: countProject(facts, after.pack, after.options),
  };
  return { ...counts, comparison: compareCounts(counts.before, counts.after) };
}

/** What differs line by line, the sum of each change of reason, and the sums of the groups. */
export function compareCounts(before: ProjectCount, after: ProjectCount): CountComparison {
  const lines = groupBy(
    [
      ...before.lines.map((line) => ({ line, isBefore: true })),
      ...after.lines.map((line) => ({ line, isBefore: false })),
    ],
    ({ line }) => keyOf(line),
  ).flatMap((both) =>
    difference(
      both.find(({ isBefore }) => isBefore)?.line ?? null,
      both.find(({ isBefore }) => !isBefore)?.line ?? null,
    ),
  );
  const groups = [...new Set([...before.by_group, ...after.by_group].map(({ group }) => group))];
  const credit = (count: ProjectCount, code: string) =>
    count.by_group.find(({ group }) => group === code)?.credit_cents ?? 0;
  return {
    lines,
    by_reason: changesOf(lines),
    by_group: groups.map((group) => ({
      group,
      before_cents: credit(before, group),
      after_cents: credit(after, group),
    })),
  };
}

const keyOf = ({ paid_on, payment_id, kind, contract_id, group }: CountLine): string =>
  JSON.stringify([paid_on, payment_id, kind, contract_id, group]);

function difference(before: CountLine | null, after: CountLine | null): LineDifference[] {
  const line = after ?? before;
  if (line === null || (before && after && isSame(before, after))) return [];
  const { payment_id, contract_id, group, kind } = line;
  const credit_cents = (after?.credit_cents ?? 0) - (before?.credit_cents ?? 0);
  return [{ payment_id, contract_id, group, kind, before, after, credit_cents }];
}

const isSame = (a: CountLine, b: CountLine): boolean =>
  a.credit_cents === b.credit_cents &&
  a.confirmed_cents === b.confirmed_cents &&
  a.reason === b.reason &&
  a.formula === b.formula &&
  a.rule?.code === b.rule?.code &&
  a.remedy === b.remedy;

function changesOf(lines: readonly LineDifference[]): ReasonChange[] {
  return groupBy(lines, ({ group, before, after }) =>
    JSON.stringify([group, before?.reason ?? null, after?.reason ?? null]),
  ).flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return [
      {
        group: first.group,
        before: first.before?.reason ?? null,
        after: first.after?.reason ?? null,
        lines: some.length,
        credit_cents: sumOf(some, ({ credit_cents }) => credit_cents),
      },
    ];
  });
}
