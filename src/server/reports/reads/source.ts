import type { RawBuilder } from 'kysely';
import type { ReportColumn } from '#contract/reports/rules/columns.ts';

/** Where a report's rows come from. */
export interface Source {
  /**
   * Tables for a WITH clause, of which the last is `base`: `key`, `opens` (jsonb) and each column that is no quotient, under
   * its `id`: dimensions as text, measures as bigint.
   */
  readonly tables: RawBuilder<unknown>;
  /** What a column is called in `base`. */
  id(column: ReportColumn | string): string;
  /**
   * Measures whose amounts include those of rows below: a sum counts the topmost only. `base` has `contract_id` and `above`
   * then, the ids of those above it.
   */
  readonly tree: readonly string[];
}
