import { nameKey } from '#contract/businesses/rules/firm-names.ts';
import { ROW_DIMENSIONS, type RowField } from '#contract/data-input/rules.ts';
import type { RowValues } from '#contract/data-input/schema.ts';
import type { ContractFinder } from './contract-finder.ts';
import type { Fact } from './read-employment.ts';

/** A row of a month as a file says it: all that its lines say of the same cell of the grid. */
export interface GridRow {
  readonly month: string;
  readonly key: string;
  readonly values: Partial<RowValues>;
  /** Whose people they are, as the file or the project writes it. */
  readonly firm: string;
  /** First line of the file that says it, and how many do. */
  readonly line: number;
  readonly lines: number;
}

export const MEASURES = ['people', 'hours_hundredths', 'new_hires'] as const satisfies readonly RowField[];

/** What tells rows of a month apart: the same for the same cell of the grid, typed or from whatever file. */
export function gridKey(values: Partial<RowValues>): string {
  const who = values.contract_id ?? (values.employer ? nameKey(values.employer).key : null);
  return JSON.stringify([who, ...ROW_DIMENSIONS.map((name) => values[name]?.toLowerCase() ?? null)]);
}

interface Growing {
  readonly values: Partial<RowValues>;
  readonly firm: string;
  readonly line: number;
  lines: number;
  readonly workers: Set<string>;
}

/** Adds up what a file says, cell by cell of the grid. Workers are counted once in each, and then forgotten. */
export class Grid {
  readonly #rows = new Map<string, Growing>();
  readonly #finder: ContractFinder;
  readonly #isHiring: boolean;

  constructor(finder: ContractFinder, isHiring: boolean) {
    this.#finder = finder;
    this.#isHiring = isHiring;
  }

  /** @returns which row of the grid it went to */
  add(fact: Fact): string {
    const { number, firm, worker, month, line } = fact;
    const found = this.#finder.find({ number, firm });
    const contract = 'contract' in found ? found.contract : null;
    const who = { contract_id: contract?.id ?? null, employer: contract ? null : (firm ?? number) };
    const values: Partial<RowValues> = {
      ...who,
      ...Object.fromEntries(ROW_DIMENSIONS.map((name) => [name, fact[name]])),
    };
    const key = `${month}${gridKey(values)}`;
    const row = this.#rows.get(key) ?? {
      values,
      firm: contract?.firm ?? firm ?? number ?? '',
      line,
      lines: 0,
      workers: new Set<string>(),
    };
    row.lines++;
    if (worker !== null) row.workers.add(worker);
    for (const name of MEASURES) if (fact[name] !== null) row.values[name] = (row.values[name] ?? 0) + fact[name];
    if (fact.note !== null) row.values.note ??= fact.note;
    this.#rows.set(key, row);
    return key;
  }

  get size(): number {
    return this.#rows.size;
  }

  rows(): GridRow[] {
    return [...this.#rows].map(([key, { values, workers, ...row }]) => {
      const people = workers.size > 0 ? { people: workers.size } : {};
      return {
        ...row,
        month: key.slice(0, 7),
        key: key.slice(7),
        values: ofTab({ ...values, ...people }, this.#isHiring),
      };
    });
  }
}

/** Local hiring has neither level, sex, race nor residence; workforce has no street. What a file does not say is not set. */
function ofTab(values: Partial<RowValues>, isHiring: boolean): Partial<RowValues> {
  const none = isHiring ? ['level', 'sex', 'race', 'residence', 'county', 'new_hires'] : ['street', 'hired_on'];
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && value !== undefined && !none.includes(name)),
  );
}
