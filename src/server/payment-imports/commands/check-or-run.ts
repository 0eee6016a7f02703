import { PAYMENT_IMPORT_UPLOAD } from '#contract/payment-imports/rules.ts';
import { recipient, toUserActor } from '#server/accounts/reads.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { authorizeImport } from '../policy.ts';
import { readFile } from './read-file.ts';
import { clearRefusals, failImport, keepResult, refusalsOf, takeImport } from './records.ts';

/** A file that ended the process this often is given up. */
const MAX_TRIES = 3;
export const GIVEN_UP = 'The import was interrupted several times. Upload the file again';

/** Checks an uploaded file, or reports its payments for the person who said so. */
export async function checkOrRun(services: AppServices, id: string): Promise<void> {
  const taken = await takeImport(services, id);
  if (!taken) return;
  const { hiring_company_id: companyId, upload, mapping, status, created_by } = taken;
  if (taken.tries > MAX_TRIES) return failImport(services, id, GIVEN_UP);
  const isCheck = status === 'waiting';
  try {
    const actor = await personOf(services, created_by, companyId);
    await clearRefusals(services, id);
    const onRefused = refusalsOf(services, id);
    const result = await withUpload(services.config, PAYMENT_IMPORT_UPLOAD, upload, (path) =>
      readFile(services, { path, companyId, actor, mapping, importId: isCheck ? null : id, onRefused }),
    );
    await keepResult(services, id, isCheck ? 'checked' : 'done', result);
    if (isCheck) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await failImport(services, id, error.message);
  }
  await deleteUpload(services.config, PAYMENT_IMPORT_UPLOAD, upload);
}

/** Who began the import, with the rights that they have today. @throws AppError 403 for who may no longer do it */
async function personOf(services: AppServices, userId: string | null, companyId: string): Promise<UserActor> {
  const ctx = services.readContext();
  const person = userId === null ? undefined : await recipient(ctx.sql, services.config, userId);
  if (!person) throw new AppError(403, 'The account that uploaded the file is closed');
  const actor = toUserActor(person);
  await authorizeImport({ ...ctx, actor }, companyId);
  return actor;
}
