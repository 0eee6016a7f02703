import { z } from 'zod';
import { instant, uuid } from '../../formats.ts';

const cents = z.int();

/** A file of a finance system. */
export const spendFileRow = z.strictObject({
  id: uuid,
  name: z.string(),
  rows: z.int(),
  refused: z.int(),
  total_cents: cents,
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
