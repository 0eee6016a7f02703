import { MONTH_LIMITS } from '#contract/data-input/rules.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { readCents, readDay, readMonth } from '#contract/payment-imports/rules/cells.ts';
import type { Cells } from './file-cells.ts';

/** What one row of a file says of a contract. */
export interface ContractFact {
  readonly line: number;
  readonly number: string | null;
  readonly firm: string | null;
  readonly title: string | null;
  /** Null where the row says nothing of payments. */
  readonly month: string | null;
  readonly date: string | null;
  readonly award_cents: number | null;
  readonly commitment_cents: number | null;
  readonly paid_cents: number | null;
  readonly note: string | null;
}

/** `1  KT&T Distributors, Inc.`: reports number their lines within the cell. */
const unnumbered = (firm: string): string => firm.replace(/^\d{1,4}(?:[.)]\s*|\s{2,})(?=\p{L})/u, '');

/** @returns null where the row says nothing. What can't be read is gathered by `cells`. */
export function readContracting(cells: Cells): ContractFact | null {
  // rows of prime contractors name no subcontractor
  const field = cells.text('firm', PROJECT_LIMITS.name) === null ? 'prime' : 'firm';
  const printed = cells.at(cells.columnOf(field) || undefined);
  const said = cells.text(field, PROJECT_LIMITS.name);
  const firm = said !== null && printed !== null && unnumbered(printed) !== printed ? unnumbered(printed).trim() : said;
  const number = cells.text('contract_number', PROJECT_LIMITS.number);
  if (firm === null && number === null) cells.need(cells.columnOf('firm') ? 'firm' : 'contract_number', () => null);
  const amount = (field: 'award' | 'commitment') => {
    const cents = cells.read(field, readCents);
    if (cents !== null && cents < 0) cells.refuse(cells.columnOf(field), "can't be negative");
    return cents;
  };
  const paid = cells.read('paid', readCents);
  const date = cells.read('date', (text) => readDay(text, cells.order));
  const month = cells.read('month', (text) => readMonth(text, cells.order)) ?? date?.slice(0, 7) ?? null;
  if (paid !== null && month === null && cells.faults.length === 0)
    cells.refuse(cells.columnOf('month') || cells.columnOf('date'), 'is missing');
  const title = cells.text('title', 100_000)?.slice(0, PROJECT_LIMITS.name) ?? null;
  const note = cells.text('note', 100_000)?.slice(0, MONTH_LIMITS.note) ?? null;
  const fact = { line: cells.row.line, number, firm, title, month, date, note };
  const amounts = { award_cents: amount('award'), commitment_cents: amount('commitment'), paid_cents: paid };
  return Object.values(amounts).every((cents) => cents === null) ? null : { ...fact, ...amounts };
}
