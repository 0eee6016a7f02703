import { createHash, randomUUID } from 'node:crypto';
import type { NewProjects } from '#contract/work-history/schema/sheet.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeRecord } from '../policy.ts';
import { insertAndAnnounce } from './record.ts';

/** A hiring company records several projects; if one is rejected, none is written. */
export async function recordProjects(
  ctx: WriteContext,
  { hiring_company_id, import_id, records }: NewProjects,
): Promise<{ ids: string[] }> {
  const recorder = authorizeRecord(ctx, hiring_company_id);
  const batchId = batchOf(hiring_company_id, import_id ?? randomUUID());
  const ids: string[] = [];
  for (const [at, record] of records.entries()) {
    ids.push(await insertAndAnnounce(ctx, recorder, record, { path: `body.records.${at}`, batchId }));
  }
  return { ids };
}

/** An import is its company's own, whatever id others send. */
function batchOf(companyId: string, importId: string): string {
  const hex = createHash('sha256').update(`${companyId} ${importId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
