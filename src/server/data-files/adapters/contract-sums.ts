import { contractKey } from './contract-finder.ts';
import type { ContractFact } from './read-contracting.ts';

/** All that a file says of one contract. */
export interface SaidContract {
  readonly key: string;
  readonly number: string | null;
  readonly firm: string | null;
  readonly title: string | null;
  readonly line: number;
  readonly lines: number;
  readonly award_cents: number | null;
  readonly commitment_cents: number | null;
  /** By month, in the order of months. */
  readonly months: readonly {
    readonly month: string;
    readonly line: number;
    readonly lines: number;
    readonly paid_cents: number;
    readonly note: string | null;
  }[];
}
interface Growing {
  number: string | null;
  firm: string | null;
  title: string | null;
  line: number;
  lines: number;
  award_cents: number | null;
  commitment_cents: number | null;
  /** The day of the row that said the award. */
  said_on: string;
  readonly months: Map<string, { line: number; lines: number; paid_cents: number; note: string | null }>;
}

/**
 * Adds up payments by contract and month. Of a contract that is named by its number, rows repeat its award: the last one
 * holds. Without a number each row of a firm is an award of its own.
 */
export class ContractSums {
  readonly #contracts = new Map<string, Growing>();

  add(fact: ContractFact): void {
    const key = contractKey(fact);
    const { number, firm, title, line, month, paid_cents: paid } = fact;
    const known = this.#contracts.get(key) ?? {
      ...{ number, firm, title, line, lines: 0, award_cents: null, commitment_cents: null, said_on: '' },
      months: new Map(),
    };
    known.lines++;
    known.title ??= title;
    const isLater = number === null || (fact.date ?? month ?? '') >= known.said_on;
    for (const name of ['award_cents', 'commitment_cents'] as const) {
      const cents = fact[name];
      if (cents === null) continue;
      if (number === null) known[name] = (known[name] ?? 0) + cents;
      else if (isLater || known[name] === null) known[name] = cents;
    }
    if (isLater) known.said_on = fact.date ?? month ?? '';
    if (paid !== null && month !== null) {
      const of = known.months.get(month) ?? { line, lines: 0, paid_cents: 0, note: null };
      of.lines++;
      of.paid_cents += paid;
      // a month below zero needs its reason: that of what took it there
      if (paid < 0 && fact.note !== null) of.note ??= fact.note;
      known.months.set(month, of);
    }
    this.#contracts.set(key, known);
  }

  contracts(): SaidContract[] {
    return [...this.#contracts].map(([key, { said_on: _, months, ...rest }]) => ({
      ...rest,
      key,
      months: [...months].map(([month, of]) => ({ month, ...of })).sort((a, b) => a.month.localeCompare(b.month)),
    }));
  }
}
