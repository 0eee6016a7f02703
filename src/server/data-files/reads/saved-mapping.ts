import { sql } from 'kysely';
import type { FileMapping } from '#contract/data-files/rules.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { BranchFor } from '../policy.ts';
import type {} from '../tables.ts';

/** The mapping that the company used last for a file of this kind with these columns. */
export async function savedMapping(
  ctx: Pick<ReadContext, 'sql'>,
  { companyId }: BranchFor,
  tab: MonthlyReport,
  headers: readonly string[],
): Promise<FileMapping | null> {
  const { rows } = await sql<{ mapping: FileMapping }>`
    SELECT m.mapping FROM data_file_mappings m
    WHERE m.hiring_company_id = ${companyId}::uuid AND m.tab = ${tab} AND m.columns <@ ${[...headers]}::text[]
    ORDER BY cardinality(m.columns) DESC, m.used_at DESC LIMIT 1`.execute(ctx.sql);
  return rows[0]?.mapping ?? null;
}
