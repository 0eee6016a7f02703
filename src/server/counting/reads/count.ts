import type { RulePack } from '#contract/counting/schema/pack.ts';
import { DEFAULT_OPTIONS } from '#contract/counting/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { Basis } from '../tables.ts';
import type { LoadedFacts } from './facts.ts';
import { figuresOf, type ScopeFigures, type Whose } from './figures.ts';
import { type Method, type PlannedScope, planFacts } from './plans.ts';
import { type Span, spansOf, type Tally, tallySpans } from './tallies.ts';

export const byPack = (pack: RulePack): Method => ({ pack, options: DEFAULT_OPTIONS });

/** A project that is planned, whose payments can be added up. */
export interface Planned {
  readonly facts: LoadedFacts;
  readonly method: Method;
  readonly scopes: readonly PlannedScope[];
  readonly spans: ReadonlyMap<string, readonly Span[]>;
}

export async function planned(facts: LoadedFacts, method: Method): Promise<Planned> {
  const scopes = await planFacts(facts, method);
  return { facts, method, scopes, spans: new Map(facts.contracts.map((one) => [one.id, spansOf(one, scopes)])) };
}

/** Payments by span, for all figures of a basis. */
export const tallied = (db: Sql, { spans }: Planned, basis: Basis): Promise<Tally[]> =>
  tallySpans(db, [...spans.values()], basis);

/** The figures of a project or branch, scope by scope. */
export const figures = (plan: Planned, tallies: readonly Tally[], whose: Whose): ScopeFigures[] =>
  plan.scopes.map((scope) => figuresOf(scope, { ...plan, tallies }, whose));
