import { EXCLUSION_LIMITS } from '#contract/exclusions/rules.ts';
import type { ExclusionReason } from '#contract/exclusions/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** All reasons with their dates, by name: those that ended are still names of what was decided. */
export async function exclusionReasons({ sql }: Pick<ReadContext, 'sql'>): Promise<ExclusionReason[]> {
  return (sql as Sql)
    .selectFrom('exclusion_reasons')
    .select(['code', 'name', 'effective_from', 'effective_until', 'source'])
    .orderBy('name')
    .orderBy('code')
    .limit(EXCLUSION_LIMITS.reasons)
    .execute();
}
