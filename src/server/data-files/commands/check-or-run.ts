import { DATA_UPLOAD } from '#contract/data-files/rules.ts';
import { recipient, toUserActor } from '#server/accounts/reads.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { authorizeBranch } from '../policy.ts';
import type { FileToPlan } from '../reads/file-plan.ts';
import { planFile } from '../reads/plan-file.ts';
import { addedContracts, clearRefusals, failFile, keepPlan, refusalsOf, type TakenFile, takeFile } from './records.ts';
import { undoFile } from './undo.ts';
import { type Writing, writePlan } from './write-months.ts';

/** A file that ended the process this often is given up. */
const MAX_TRIES = 3;
export const GIVEN_UP = 'The import was interrupted several times. Upload the file again';

/** Checks an uploaded file, writes it for the person who said so, or takes back what it wrote. */
export async function checkOrRun(services: AppServices, id: string): Promise<void> {
  const taken = await takeFile(services, id);
  if (!taken) return;
  if (taken.tries > MAX_TRIES) return failFile(services, id, GIVEN_UP);
  try {
    const actor = await personOf(services, taken.created_by);
    const branch = await authorizeBranch({ ...services.readContext(), actor }, taken.project_id, taken.branch_id);
    const writing: Writing = { id, tab: taken.tab, branch, actor };
    if (taken.status === 'undoing') return await undoFile(services, writing);
    if (!(await readAndWrite(services, taken, writing))) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // what could not be taken back is still there
    await failFile(services, id, error.message, taken.status === 'undoing' ? 'done' : 'failed');
  }
  if (taken.upload) await deleteUpload(services.config, DATA_UPLOAD, taken.upload);
}

/** @returns whether the file is finished, and its upload no longer needed */
async function readAndWrite(services: AppServices, taken: TakenFile, writing: Writing): Promise<boolean> {
  const { id, tab, branch, actor } = writing;
  await clearRefusals(services, id);
  const added = await addedContracts(services, id);
  const onRefused = refusalsOf(services, id);
  return withUpload(services.config, DATA_UPLOAD, taken.upload, async (path) => {
    const { file_name: fileName, settings } = taken;
    const file: FileToPlan = { path, fileName, tab, branch, settings, added, onRefused };
    const plan = await planFile({ ...services.readContext(), actor }, file);
    const { refused, undecided } = plan.counts;
    const mayWrite = plan.fault === null && (taken.leave_out_refused || refused + undecided === 0);
    if (taken.status === 'waiting' || !mayWrite) {
      await keepPlan(services, writing, 'checked', plan);
      return false;
    }
    await writePlan(services, writing, plan);
    await keepPlan(services, writing, 'done', plan);
    return true;
  });
}

/** With the rights that they have today. @throws AppError 403 for who may no longer do it */
export async function personOf(services: AppServices, userId: string): Promise<UserActor> {
  const { sql, config } = services.readContext();
  const person = await recipient(sql, config, userId);
  if (!person) throw new AppError(403, 'The account that uploaded the file is closed');
  return toUserActor(person);
}
