import { z } from 'zod';

/** What an import did. created + updated + unchanged + merged + review + rejected = rows. */
export const importReport = z.strictObject({
  /** Data rows in the file. */
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** A further row of a firm that this file or another list already named. */
  merged: z.int(),
  /** Rows that wait for a person: perhaps a firm that is already here. */
  review: z.int(),
  rejected: z.int(),
  /** Different firms that the file names. */
  firms: z.int(),
  /** Firms that a list declared complete no longer names; outside the sum. */
  lapsed: z.int(),
});
export type ImportReport = z.infer<typeof importReport>;
