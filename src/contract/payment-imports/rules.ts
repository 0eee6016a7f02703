/** Uploads of files with payments by the tus protocol below this path, in chunks. */
export const PAYMENT_IMPORT_UPLOAD = {
  path: '/payment_imports/uploads',
  maxBytes: 100_000_000,
  chunkBytes: 512_000,
  endings: ['.csv', '.tsv', '.txt', '.xlsx'],
} as const;

/** What a column of a file can say. `payment_id` is the payer's own name of a payment: the same is never read twice. */
export const PAYMENT_FIELDS = [
  'contract_number',
  'vendor',
  'title',
  'payment_id',
  'reference',
  'paid_on',
  'month',
  'amount',
  'retainage',
  'method',
  'payer_paid_on',
  'reason',
] as const;
export type PaymentField = (typeof PAYMENT_FIELDS)[number];

/** Which column says what, by the names of the columns. */
export interface PaymentMapping {
  readonly columns: Readonly<Partial<Record<PaymentField, string>>>;
  readonly date_order?: 'mdy' | 'dmy' | undefined;
}

/** What a mapping lacks to find a contract, an amount and a month; null if nothing. */
export function mappingFault({ columns }: PaymentMapping): string | null {
  if (!columns.amount) return 'needs the column with the amount paid';
  if (!columns.contract_number && !(columns.vendor && columns.title))
    return 'needs the contract number, or the firm and the title of the contract';
  if (!columns.paid_on) return 'needs the day of the payment';
  const used = Object.values(columns);
  return new Set(used).size < used.length ? 'uses a column twice' : null;
}

/** `checked`: what it would change is known, and nothing is written until somebody says so. */
export const IMPORT_STATUSES = ['waiting', 'checked', 'importing', 'done', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What became of the rows of a file, or would. */
export const IMPORT_COUNTS = ['rows', 'reported', 'unchanged', 'refused'] as const;
export type ImportCounts = Record<(typeof IMPORT_COUNTS)[number], number>;

/** Refused rows that are shown; all are in the report. */
export const SHOWN_REFUSALS = 200;
/** Payments that are shown before they are imported. */
export const SHOWN_PAYMENTS = 20;
