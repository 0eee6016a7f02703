import { z } from 'zod';
import { instant, uuid } from '../../formats.ts';
import { SPEND_IMPORT_STATUSES } from '../rules/spend-upload.ts';

const cents = z.int();
const day = z.string();
const share = z.strictObject({ rows: z.int(), cents });
/** Where the rows of a file went; they add up to it. */
export const spendShares = {
  counted: share,
  /** Payment tracking has them: that payment counts. */
  tracked: share,
  /** For a person to say which firm the vendor is, or whether it is the payment of payment tracking. */
  waiting: share,
  /** Their vendor is no firm of the directory. */
  unknown: share,
};

/** A file of a finance system. */
export const spendFileRow = z.strictObject({
  id: uuid,
  name: z.string(),
  rows: z.int(),
  refused: z.int(),
  /** Without rows that were refused. */
  total_cents: cents,
  /** Of refused rows, where they have an amount. */
  refused_cents: cents,
  ...spendShares,
  /** What of it goes to firms of the directory. */
  matched_cents: cents,
  imported_at: instant,
});
export type SpendFileRow = z.infer<typeof spendFileRow>;

/** A vendor of such files that looks like firms of the directory. */
export const waitingVendor = z.strictObject({
  key: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  cents,
  rows: z.int(),
  candidates: z.array(
    z.strictObject({
      business_id: uuid,
      mwbe_id: uuid.nullable(),
      name: z.string(),
      place: z.string().nullable(),
      /** What is alike, in words. */
      reasons: z.array(z.string()),
    }),
  ),
});
export type WaitingVendor = z.infer<typeof waitingVendor>;

export const vendorDecision = z.strictObject({
  key: z.string().min(1).max(1_000),
  /** Null: it is none of the firms. */
  business_id: uuid.nullable(),
});
export type VendorDecision = z.output<typeof vendorDecision>;

export const spendPaymentsQuery = z.strictObject({ state: z.enum(['tracked', 'doubtful']) });
export type SpendPaymentsQuery = z.output<typeof spendPaymentsQuery>;

/** A row of a file that is, or may be, a payment of payment tracking. */
export const spendPayment = z.strictObject({
  file_id: uuid,
  line: z.int(),
  file: z.string(),
  vendor: z.string(),
  paid_on: day,
  cents,
  contract_number: z.string().nullable(),
  /** Somebody said that it is the same payment. */
  by_person: z.boolean(),
  tracked: z.strictObject({
    line_id: uuid,
    contract_id: uuid,
    number: z.string().nullable(),
    title: z.string(),
    /** Null: only its month is known. */
    paid_on: day.nullable(),
    month: day,
    paid_cents: cents,
  }),
});
export type SpendPayment = z.infer<typeof spendPayment>;

export const paymentDecision = z.strictObject({
  file_id: uuid,
  line: z.int().min(1).max(2_147_483_647),
  /** The payment of payment tracking that was shown. */
  line_id: uuid,
  is_same: z.boolean(),
});
export type PaymentDecision = z.output<typeof paymentDecision>;

const column = z.string().min(1, 'must name a column').max(1_000);
/** Which column of a file says what, by the names of the columns. */
export const spendColumns = z.strictObject({
  vendor: column,
  amount: column,
  paid_on: column,
  city: column.optional(),
  state: column.optional(),
  zip: column.optional(),
  naics: column.optional(),
  contract_number: column.optional(),
});
export type SpendColumns = z.infer<typeof spendColumns>;

export const newSpendImport = z.strictObject({ upload: z.string().regex(/^[0-9a-f]{32}$/, 'must be an upload') });
export const spendImport = z.strictObject({
  id: uuid,
  name: z.string(),
  status: z.enum(SPEND_IMPORT_STATUSES),
  headers: z.array(z.string()),
  /** Proposed, or chosen; those that are needed may be missing. */
  columns: spendColumns.partial(),
  /** Why it can't be read, in words. */
  problem: z.string().nullable(),
  /** What it would bring in, or did; null while that is not known. */
  result: z
    .strictObject({
      rows: z.int(),
      refused: z.int(),
      total_cents: cents,
      refused_cents: cents,
      ...spendShares,
      /** New ones; `known` are of earlier files. */
      vendors: z.strictObject({ known: z.int(), sure: z.int(), doubtful: z.int(), unknown: z.int() }),
      /** The first of them. */
      refusals: z.array(z.strictObject({ line: z.int(), why: z.string(), cents })),
      /** The same file is in the figures already. */
      is_repeated: z.boolean(),
    })
    .nullable(),
});
export type SpendImport = z.infer<typeof spendImport>;
