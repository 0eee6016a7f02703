import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ImportCounts, NOTICE_UPLOAD, type NoticeSource } from '#contract/opportunity-imports/rules.ts';
import type { NewImport } from '#contract/opportunity-imports/schema/imports.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { type CompletedUpload, completedUpload } from '#server/kernel/files/uploads.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import type { RefusedNotice } from '../adapters/notice.ts';
import { runImport } from '../job-definitions.ts';
import { authorizeImports } from '../policy.ts';

/** Finds the uploaded file, before the transaction. @throws AppError 403, 404, 409 while it is incomplete */
export async function findUpload(ctx: ReadContext, upload: string): Promise<CompletedUpload> {
  authorizeImports(ctx.actor);
  return completedUpload(ctx.config, NOTICE_UPLOAD, upload, requireUser(ctx.actor).id);
}

/** Records an import of an uploaded file and starts it. @throws AppError 403, 409 for a file that was imported already */
export async function startImport(
  ctx: WriteContext,
  { upload, source, complete, allow_gone, dry_run }: NewImport,
  { name }: CompletedUpload,
): Promise<{ id: string }> {
  authorizeImports(ctx.actor);
  const id = randomUUID();
  const made = await ctx.sql
    .insertInto('opportunity_imports')
    .values({
      ...{ id, upload, source, complete, allow_gone, dry_run, file_name: name.slice(0, 200), status: 'waiting' },
      ...{ created_by: requireUser(ctx.actor).id, created_at: ctx.now },
    })
    .onConflict((same) => same.column('upload').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('This file was imported already. Upload it again');
  await ctx.audit({
    action: 'notices imported',
    subjectType: 'opportunity import',
    subjectId: id,
    details: { source, file: name, complete, dry_run },
  });
  await ctx.enqueue(runImport.with({ import: id }));
  return { id };
}

/** Records an import of the command line. */
export async function recordImport(
  services: AppServices,
  { source, fileName, complete }: { source: NoticeSource; fileName: string; complete: boolean },
): Promise<string> {
  const id = randomUUID();
  await services.transact(async (ctx) => {
    await ctx.sql
      .insertInto('opportunity_imports')
      .values({ id, source, complete, file_name: fileName, status: 'running', created_at: ctx.now })
      .execute();
    await ctx.audit({
      action: 'notices imported',
      subjectType: 'opportunity import',
      subjectId: id,
      details: { source, file: fileName, complete },
    });
  });
  return id;
}

/** Refused rows of one statement. */
const REFUSALS = 2_000;

/** Keeps the report of an import. */
export async function finishImport(
  services: AppServices,
  id: string,
  { counts, refused }: { readonly counts: ImportCounts; readonly refused: readonly RefusedNotice[] },
): Promise<void> {
  await services.transact(
    async (ctx) => {
      await ctx.sql.deleteFrom('refused_notices').where('import_id', '=', id).execute();
      for (let from = 0; from < refused.length; from += REFUSALS) {
        const rows = refused.slice(from, from + REFUSALS);
        await ctx.sql
          .insertInto('refused_notices')
          .values(rows.map((row, at) => ({ import_id: id, position: from + at, ...row })))
          .execute();
      }
      await ctx.sql
        .updateTable('opportunity_imports')
        .set({ status: 'done', problem: null, counts: JSON.stringify(counts), finished_at: ctx.now })
        .where('id', '=', id)
        .execute();
    },
    { limitMs: 60_000 },
  );
}

/** @param problem as people read it */
export async function failImport(services: AppServices, id: string, problem: string): Promise<void> {
  await services.transact(async (ctx) => {
    await ctx.sql
      .updateTable('opportunity_imports')
      .set({ status: 'failed', problem, finished_at: ctx.now })
      .where('id', '=', id)
      .where('status', '<>', 'done')
      .execute();
  });
}

/** Takes a waiting import, or one that a dead process left. @returns what is to be imported */
export async function takeImport(services: AppServices, id: string) {
  return services.transact(async (ctx) => {
    const { rows } = await sql<{
      source: NoticeSource;
      upload: string;
      complete: boolean;
      allow_gone: boolean;
      dry_run: boolean;
      tries: number;
    }>`
      UPDATE opportunity_imports SET status = 'running', tries = tries + 1
      WHERE id = ${id} AND status IN ('waiting', 'running') AND upload IS NOT NULL
      RETURNING source, upload, complete, allow_gone, dry_run, tries`.execute(ctx.sql);
    return rows[0];
  });
}
