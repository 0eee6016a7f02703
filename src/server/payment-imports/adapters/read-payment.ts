import { isFormula, isPlaceholder, toSingleLine } from '#contract/imports/rules/cell-text.ts';
import { type ReadCell, readCents, readDay, readMethod, readMonth } from '#contract/payment-imports/rules/cells.ts';
import type { PaymentField, PaymentMapping } from '#contract/payment-imports/rules.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import type { NewLine } from '#contract/payments/schema/lines.ts';
import type { SaidContract } from './contract-finder.ts';

export interface FileRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly fault?: string;
}
/** A row that is not reported; `column` is empty where none is to blame. */
export interface Refusal {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly cells: Readonly<Record<string, string>>;
}
export interface ReadPayment {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly said: SaidContract;
  /** The payer's own name of the payment. */
  readonly paymentId: string | null;
  readonly report: Omit<NewLine, 'contract_id'>;
}

/** Thrown within a row only. */
class Unusable extends Error {
  readonly field: PaymentField;
  constructor(field: PaymentField, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** What a row says of a payment, or why it says nothing that can be used. */
export function readPayment(row: FileRow, mapping: PaymentMapping): ReadPayment | Refusal {
  const { line, cells } = row;
  if (row.fault) return { line, cells, column: '', reason: row.fault };
  try {
    return { line, cells, ...paymentOf(new Cells(cells, mapping)) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { line, cells, column: mapping.columns[error.field] ?? '', reason: error.message };
  }
}

function paymentOf(cells: Cells): Pick<ReadPayment, 'said' | 'paymentId' | 'report'> {
  const amount = cells.need('amount', readCents);
  const paidOn = cells.read('paid_on', (text) => readDay(text, cells.order));
  const month = cells.read('month', (text) => readMonth(text, cells.order)) ?? paidOn?.slice(0, 7);
  if (month === undefined) throw new Unusable('paid_on', 'is missing');
  if (amount !== 0 && paidOn === null) throw new Unusable('paid_on', 'is missing');
  const retainage = cells.read('retainage', readCents) ?? 0;
  if (retainage < 0) throw new Unusable('retainage', "can't be negative");
  const method = cells.text('method', PAYMENT_LIMITS.words);
  return {
    said: {
      number: cells.text('contract_number', PAYMENT_LIMITS.number),
      vendor: cells.text('vendor', PAYMENT_LIMITS.words),
      title: cells.text('title', PAYMENT_LIMITS.words),
    },
    paymentId: cells.text('payment_id', PAYMENT_LIMITS.reference),
    report: {
      month,
      kind: 'progress',
      amount_cents: amount,
      reason: cells.text('reason', PAYMENT_LIMITS.words),
      paid_on: amount === 0 ? null : paidOn,
      method: method === null ? null : readMethod(method),
      reference: cells.text('reference', PAYMENT_LIMITS.reference),
      retainage_cents: retainage,
      payer_paid_on: cells.read('payer_paid_on', (text) => readDay(text, cells.order)),
      unpaid_cents: null,
      unpaid_reason: null,
    },
  };
}

class Cells {
  readonly order: 'mdy' | 'dmy';
  readonly #cells: Readonly<Record<string, string>>;
  readonly #columns: PaymentMapping['columns'];

  constructor(cells: Readonly<Record<string, string>>, { columns, date_order }: PaymentMapping) {
    this.#cells = cells;
    this.#columns = columns;
    this.order = date_order ?? 'mdy';
  }

  #cell(field: PaymentField): string | null {
    const cell = this.#cells[this.#columns[field] ?? '']?.trim() ?? '';
    if (cell === '') return null;
    if (isFormula(cell)) throw new Unusable(field, 'is a formula. Formulas are never evaluated');
    return cell;
  }

  /** One line; placeholders are none. */
  text(field: PaymentField, max: number): string | null {
    const cell = this.#cell(field);
    if (cell === null || isPlaceholder(cell)) return null;
    const text = toSingleLine(cell);
    if (text.length > max) throw new Unusable(field, `has more than ${max} characters`);
    return text || null;
  }

  read<T>(field: PaymentField, reader: (text: string) => ReadCell<T>): T | null {
    const cell = this.#cell(field);
    // a zero is an amount
    if (cell === null || (isPlaceholder(cell) && !/\d/.test(cell))) return null;
    const read = reader(cell);
    if ('reason' in read) throw new Unusable(field, read.reason);
    return read.value;
  }

  need<T>(field: PaymentField, reader: (text: string) => ReadCell<T>): T {
    const value = this.read(field, reader);
    if (value === null) throw new Unusable(field, 'is missing');
    return value;
  }
}
