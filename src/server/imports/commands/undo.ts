import { UNDO_DAYS } from '#contract/imports/rules/undo.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { CliCommand } from '#server/kernel/feature.ts';
import { AppError, conflict, sqlState } from '#server/kernel/http/errors.ts';
import { undoImportJob } from '../job-definitions.ts';
import { undoImport } from '../pipeline/undo.ts';
import { authorizeImports } from '../policy.ts';
import { importHistory, runningImport } from '../reads/drafts.ts';
import { runOf, undoPreview } from '../reads/undo.ts';

type UndoContext = Pick<WriteContext, 'sql' | 'now' | 'actor' | 'audit'>;

/**
 * Marks an import to be undone; a job does the rest.
 * @param id of the import or its draft
 * @throws AppError 404; 409 when it was undone, wrote nothing, is too old, or another import is running
 * @returns the id of its run
 */
export async function startUndo(ctx: UndoContext, id: string): Promise<string> {
  authorizeImports(ctx.actor);
  const run = await runOf(ctx.sql, id);
  const running = await runningImport(ctx.sql);
  if (running && run.status !== 'undoing')
    throw conflict(`Another import is running: ${running}. Try again when it finishes.`);
  const taken = await ctx.sql
    .updateTable('list_imports')
    .set((eb) => ({
      status: 'undoing',
      undone_by: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      undo_done: 0,
      undo_total: eb
        .selectFrom('source_records')
        .whereRef('first_import', '=', 'list_imports.id')
        .select((count) => count.fn.countAll<number>().as('n')),
      beat_at: ctx.now,
    }))
    .where('id', '=', run.id)
    .where('status', 'in', ['done', 'abandoned'])
    .where('undo_until', '>', ctx.now)
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (sqlState(error) === '23505') throw conflict('Another import is running. Try again when it finishes.');
      throw error;
    });
  if (!taken) throw conflict(REFUSALS[run.status] ?? TOO_LATE);
  await ctx.audit({ action: 'imports.undo', subjectType: 'import', subjectId: id });
  return run.id;
}

const TOO_LATE = `An import can be undone for ${UNDO_DAYS} days, if it wrote anything. This one can’t be undone any more`;
const REFUSALS: Readonly<Record<string, string>> = {
  undoing: 'This import is already being undone',
  undone: 'This import was already undone',
  staging: 'This import is still running',
  applying: 'This import is still running',
};

/** Starts undoing from the admin pages. */
export async function startUndoJob(ctx: UndoContext & Pick<WriteContext, 'enqueue'>, id: string): Promise<void> {
  const run = await startUndo(ctx, id);
  await ctx.enqueue(undoImportJob.with({ import: run }));
}

const USAGE = `npm run imports -- list          the last imports with their ids
npm run imports -- undo ID       undo an import of the last ${UNDO_DAYS} days: what it added goes, what it changed goes back`;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `npm run imports`, run in the process that holds the database. */
export const importsCommand: CliCommand = {
  usage: USAGE,
  async run(services, [what, id, ...more], terminal) {
    const out = (text: string) => terminal.out(`${text}\n`);
    try {
      const isList = what === 'list' && id === undefined;
      if (!isList && (what !== 'undo' || !id || !UUID.test(id) || more.length > 0)) throw new AppError(400, USAGE);
      if (isList || !id) {
        const { imports } = await importHistory(services.readContext());
        for (const one of imports)
          out(
            `${one.id}  ${one.started_at.slice(0, 16).replace('T', ' ')}  ${one.status}  ${one.agency ?? ''}  ${one.file_name}`,
          );
        return 0;
      }
      const { removed, restored, kept } = await undoPreview(services.readContext(), id);
      const run = await services.transact((ctx) => startUndo(ctx, id));
      await undoImport(services, run);
      out(`The import was undone: ${removed} firms removed, ${restored} restored, ${kept} kept`);
      return 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      terminal.err(`${error.message}\n`);
      return 1;
    }
  },
};
