import { type ReadCell, readCents, readDay, readMethod, readMonth } from '#contract/payment-imports/rules/cells.ts';
import type { NewLines } from '#contract/payments/schema/lines.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';

export const COLUMNS = [
  'month',
  'amount',
  'paid_on',
  'method',
  'reference',
  'retainage',
  'payer_paid_on',
  'reason',
] as const;
export type Column = (typeof COLUMNS)[number];
export type Cells = Readonly<Record<Column, string>>;

/** What a row says of its contract. */
export interface GridContract {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly firm: string;
}
export interface GridRow {
  readonly key: string;
  readonly contract: GridContract;
  /** The month that waits for a report; null for a contract that owes none. */
  readonly due: string | null;
  readonly cells: Cells;
}
/** What is wrong, by row and column. */
export type GridErrors = ReadonlyMap<string, Readonly<Partial<Record<Column, string>>>>;

export const contractName = ({ number, title }: GridContract): string => (number ? `${number} ${title}` : title);

export const blankCells = (month: string): Cells => ({
  month,
  amount: '',
  paid_on: '',
  method: '',
  reference: '',
  retainage: '',
  payer_paid_on: '',
  reason: '',
});

/** A month of a contract that waits for its report. */
interface Due {
  readonly contract_id: string;
  readonly month: string;
}

/** A row for each month that waits, then one for each other contract, for the month that is now. */
export function startRows(contracts: readonly GridContract[], due: readonly Due[], today: string): GridRow[] {
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const asked = new Set(due.map(({ contract_id }) => contract_id));
  const row = (contract: GridContract, month: string, owed: string | null): GridRow => ({
    key: `${contract.id} ${month}`,
    contract,
    due: owed,
    cells: blankCells(month),
  });
  return [
    ...due.flatMap(({ contract_id, month }) => {
      const contract = byId.get(contract_id);
      return contract ? [row(contract, month, month)] : [];
    }),
    ...contracts.filter(({ id }) => !asked.has(id)).map((contract) => row(contract, today.slice(0, 7), null)),
  ];
}

/** Rows as they were left, by key: what was typed for a month that no longer waits stays too. */
export function withDraft(start: readonly GridRow[], kept: readonly GridRow[]): GridRow[] {
  const typed = new Map(kept.filter(isTouched).map((row) => [row.key, row]));
  const known = new Map(start.map(({ contract }) => [contract.id, contract]));
  const rows = start.map((row) => ({ ...row, cells: typed.get(row.key)?.cells ?? row.cells }));
  const taken = new Set(start.map(({ key }) => key));
  const others = [...typed.values()].filter(({ key, contract }) => !taken.has(key) && known.has(contract.id));
  return [...rows, ...others];
}

export const isTouched = ({ cells }: Pick<GridRow, 'cells'>): boolean =>
  COLUMNS.some((column) => column !== 'month' && cells[column].trim() !== '');

/** Rows after some of them were reported: ready for the next month that a contract needs, none of it typed. */
export function withoutReported(
  rows: readonly GridRow[],
  start: readonly GridRow[],
  reported: ReadonlyMap<string, Cells>,
): GridRow[] {
  const blank = new Map(start.map(({ key, cells }) => [key, cells]));
  return rows.flatMap((row) => {
    const sent = reported.get(row.key);
    if (!sent) return [row];
    // what was typed while they were sent stays
    if (row.cells !== sent) return [{ ...row, due: null }];
    const cells = blank.get(row.key);
    return cells ? [{ ...row, due: null, cells }] : [];
  });
}

/** Takes back what `before` became `after` by; what was typed since then stays. */
export function undoChange(now: readonly GridRow[], before: readonly GridRow[], after: readonly GridRow[]): GridRow[] {
  const [is, was, made] = [now, before, after].map((rows) => new Map(rows.map((row) => [row.key, row])));
  const keys = new Set([...before, ...now].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const [row, old, changed] = [is?.get(key), was?.get(key), made?.get(key)];
    if (!row) return old && !changed ? [old] : [];
    if (!changed) return [row];
    const back = old?.cells ?? blankCells(changed.cells.month);
    const cells = Object.fromEntries(
      COLUMNS.map((column) => [column, (row.cells[column] === changed.cells[column] ? back : row.cells)[column]]),
    ) as unknown as Cells;
    const next = { ...row, cells };
    return old || isTouched(next) ? [next] : [];
  });
}

export const withCell = (rows: readonly GridRow[], key: string, column: Column, text: string): GridRow[] =>
  rows.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [column]: text } } : row));

export type ReportedLine = NewLines['lines'][number];
interface Checked {
  /** What is to be reported, in the order of the rows that say something. */
  readonly lines: readonly ReportedLine[];
  readonly keys: readonly string[];
  readonly errors: GridErrors;
}

/** Words for cells that lack something. */
export interface CheckWords {
  readonly isMissing: string;
  readonly needsReason: string;
  readonly notPaid: string;
}

/** Reads all rows that say something; the server checks the rest. */
export function checkRows(rows: readonly GridRow[], words: CheckWords): Checked {
  const touched = rows.filter(isTouched);
  const errors = new Map<string, Partial<Record<Column, string>>>();
  const lines: ReportedLine[] = [];
  for (const row of touched) {
    const wrong: Partial<Record<Column, string>> = {};
    lines.push(lineOf(row, wrong, words));
    if (Object.keys(wrong).length > 0) errors.set(row.key, wrong);
  }
  return { lines, keys: touched.map(({ key }) => key), errors };
}

function lineOf({ cells, contract }: GridRow, wrong: Partial<Record<Column, string>>, words: CheckWords): ReportedLine {
  const read = <T>(column: Column, reader: (text: string) => ReadCell<T>): T | null => {
    const text = cells[column].trim();
    if (text === '') return null;
    const cell = reader(text);
    if ('value' in cell) return cell.value;
    wrong[column] = cell.reason;
    return null;
  };
  const text = (column: Column) => textOrNull(cells[column]);
  const amount = read('amount', readCents);
  const month = read('month', (said) => readMonth(said));
  const paidOn = read('paid_on', (said) => readDay(said));
  if (text('amount') === null) wrong.amount = words.isMissing;
  if (text('month') === null) wrong.month = words.isMissing;
  if (amount !== null && amount <= 0 && text('reason') === null) wrong.reason = words.needsReason;
  if (amount !== null && amount !== 0 && text('paid_on') === null) wrong.paid_on = words.isMissing;
  if (amount === 0 && paidOn !== null) wrong.paid_on = words.notPaid;
  const method = text('method');
  return {
    contract_id: contract.id,
    month: month ?? '',
    kind: 'progress',
    amount_cents: amount ?? 0,
    reason: text('reason'),
    paid_on: paidOn,
    method: method === null ? null : readMethod(method),
    reference: text('reference'),
    retainage_cents: read('retainage', readCents) ?? 0,
    payer_paid_on: read('payer_paid_on', (said) => readDay(said)),
    unpaid_cents: null,
    unpaid_reason: null,
  };
}

const FIELDS: Readonly<Record<string, Column>> = {
  month: 'month',
  amount_cents: 'amount',
  reason: 'reason',
  paid_on: 'paid_on',
  method: 'method',
  reference: 'reference',
  retainage_cents: 'retainage',
  payer_paid_on: 'payer_paid_on',
};

/** Where the server's errors belong: `body.lines.3.paid_on` is the fourth row that was sent. */
export function placeServerErrors(
  errors: readonly { readonly field: string; readonly detail: string }[],
  keys: readonly string[],
): GridErrors {
  const placed = new Map<string, Partial<Record<Column, string>>>();
  for (const { field, detail } of errors) {
    const [, at = '', name = ''] = /^body\.lines\.(\d+)\.(\w+)/.exec(field) ?? [];
    const [key, column] = [keys[Number(at)], FIELDS[name]];
    if (at !== '' && key !== undefined && column) placed.set(key, { ...placed.get(key), [column]: detail });
  }
  return placed;
}
