import type { NewProjects } from '#contract/work-history/schema/sheet.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { authorizeRecord } from '../policy.ts';
import { insertAndTell } from './record.ts';

/** A hiring company records several pieces of work; of one that is refused nothing of all is written. */
export async function recordProjects(
  ctx: WriteContext,
  { hiring_company_id, records }: NewProjects,
): Promise<{ ids: string[] }> {
  const recorder = authorizeRecord(ctx, hiring_company_id);
  const ids: string[] = [];
  for (const [at, record] of records.entries()) {
    ids.push(await insertAndTell(ctx, recorder, record, `body.records.${at}`));
  }
  return { ids };
}
