import type { NewProjects } from '#contract/work-history/schema/sheet.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeRecord } from '../policy.ts';
import { insertAndAnnounce } from './record.ts';

/** A hiring company records several projects; if one is rejected, none is written. */
export async function recordProjects(
  ctx: WriteContext,
  { hiring_company_id, records }: NewProjects,
): Promise<{ ids: string[] }> {
  const recorder = authorizeRecord(ctx, hiring_company_id);
  const ids: string[] = [];
  for (const [at, record] of records.entries()) {
    ids.push(await insertAndAnnounce(ctx, recorder, record, `body.records.${at}`));
  }
  return { ids };
}
