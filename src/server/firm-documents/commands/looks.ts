import { randomUUID } from 'node:crypto';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { authorizeDownload } from '../policy.ts';
import type { FirmLookTable } from '../tables.ts';

type NewLook = Pick<FirmLookTable, 'mwbe_id' | 'file_id' | 'company_id' | 'company_name'>;

/** Writes down who looks at what is private, before it is shown. The caller has checked that they may. @returns its id */
export async function recordLook(ctx: WriteContext, look: NewLook): Promise<string> {
  const { id: user_id, firstName, lastName } = requireUser(ctx.actor);
  const id = randomUUID();
  await ctx.sql
    .insertInto('firm_looks')
    .values({ ...look, id, user_id, user_name: `${firstName} ${lastName}`, at: ctx.now })
    .execute();
  return id;
}

/** Opens the download of a file: the record comes first. @throws AppError 401, 404, 409 */
export async function openDownload(
  ctx: WriteContext,
  mwbeId: string,
  documentId: string,
  fileId: string | undefined,
): Promise<{ id: string }> {
  const file = await authorizeDownload(ctx, { mwbeId, documentId, fileId });
  const { companyId: company_id, companyName: company_name } = file;
  const id = await recordLook(ctx, { mwbe_id: file.mwbeId, file_id: file.fileId, company_id, company_name });
  await ctx.audit({
    action: 'firm document downloaded',
    subjectType: 'firm document',
    subjectId: file.documentId,
    details: { mwbe: file.mwbeId, file: file.fileId, company: company_id },
  });
  return { id };
}
