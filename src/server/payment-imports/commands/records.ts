import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ImportStatus, PAYMENT_IMPORT_UPLOAD, type PaymentMapping } from '#contract/payment-imports/rules.ts';
import type { NewImport } from '#contract/payment-imports/schema.ts';
import { exactCents } from '#contract/payments/rules/money.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { type CompletedUpload, completedUpload } from '#server/kernel/files/uploads.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import type { Refusal } from '../adapters/read-payment.ts';
import { runPaymentImport } from '../job-definitions.ts';
import { authorizeImport, authorizeOwnImport } from '../policy.ts';
import type { ReadFile } from './read-file.ts';

const subject = (id: string) => ({ subjectType: 'payment import', subjectId: id }) as const;

/** Finds the uploaded file, before the transaction. @throws AppError 403, 404, 409 while it is incomplete */
export async function findUpload(ctx: ReadContext, { upload, hiring_company_id }: NewImport): Promise<CompletedUpload> {
  await authorizeImport(ctx, hiring_company_id);
  return completedUpload(ctx.config, PAYMENT_IMPORT_UPLOAD, upload, requireUser(ctx.actor).id);
}

/** Has an uploaded file checked. @throws AppError 401, 403, 409 for an upload that was taken already */
export async function startImport(
  ctx: WriteContext,
  { upload, hiring_company_id }: NewImport,
  { name }: CompletedUpload,
): Promise<{ id: string }> {
  const { userId, companyId } = await authorizeImport(ctx, hiring_company_id);
  const id = randomUUID();
  const made = await ctx.sql
    .insertInto('payment_imports')
    .values({
      ...{ id, upload, hiring_company_id: companyId, file_name: name.slice(0, 200), status: 'waiting' },
      ...{ created_by: userId, created_at: ctx.now },
    })
    .onConflict((same) => same.column('upload').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('This file was taken already. Upload it again');
  await ctx.enqueue(runPaymentImport.with({ import: id }));
  return { id };
}

const NOT_CHECKED = 'This file is being read, or its payments were reported already.';

/** @throws AppError 401, 403, 404, 409 for a file that is not checked */
export async function mapImport(ctx: WriteContext, id: string, mapping: PaymentMapping): Promise<{ id: string }> {
  await authorizeOwnImport(ctx, id);
  await move(ctx, id, 'waiting', { mapping: JSON.stringify(mapping) });
  return { id };
}

/** @throws AppError 401, 403, 404, 409 for a file that is not checked, or twice */
export async function runImport(ctx: WriteContext, id: string): Promise<{ id: string }> {
  await authorizeOwnImport(ctx, id);
  const { file_name, file_hash } = await move(ctx, id, 'importing', {});
  const details = { file: file_name, sha256: file_hash };
  await ctx.audit({ action: 'payments imported', ...subject(id), details });
  return { id };
}

async function move(ctx: WriteContext, id: string, status: ImportStatus, more: { readonly mapping?: string }) {
  const moved = await ctx.sql
    .updateTable('payment_imports')
    .set({ status, tries: 0, ...more })
    .where('id', '=', id)
    .where('status', '=', 'checked')
    .returning(['file_name', 'file_hash'])
    .executeTakeFirst();
  if (!moved) throw conflict(NOT_CHECKED);
  await ctx.enqueue(runPaymentImport.with({ import: id }));
  return moved;
}

/** Records an import of the command line. */
export async function recordImport(
  services: AppServices,
  { companyId, fileName, mapping }: { companyId: string; fileName: string; mapping: PaymentMapping | null },
): Promise<string> {
  const id = randomUUID();
  await services.transact(async (ctx) => {
    await ctx.sql
      .insertInto('payment_imports')
      .values({
        ...{ id, hiring_company_id: companyId, file_name: fileName, status: 'importing', created_at: ctx.now },
        mapping: mapping && JSON.stringify(mapping),
      })
      .execute();
    await ctx.audit({ action: 'payments imported', ...subject(id), details: { file: fileName } });
  });
  return id;
}

/** Takes an import that is to be checked or run, or one that a dead process left. */
export async function takeImport(services: AppServices, id: string) {
  return services.transact(async (ctx) => {
    const { rows } = await sql<{
      hiring_company_id: string;
      upload: string;
      mapping: PaymentMapping | null;
      status: 'waiting' | 'importing';
      created_by: string | null;
      tries: number;
    }>`
      UPDATE payment_imports SET tries = tries + 1
      WHERE id = ${id} AND status IN ('waiting', 'importing') AND upload IS NOT NULL
      RETURNING hiring_company_id, upload, mapping, status, created_by, tries`.execute(ctx.sql);
    return rows[0];
  });
}

/** Forgets the refused rows of an earlier look. */
export const clearRefusals = (services: AppServices, id: string): Promise<void> =>
  services.transact(async (ctx) => {
    await ctx.sql.deleteFrom('payment_import_refusals').where('import_id', '=', id).execute();
  });

/** Keeps refused rows as they come. */
export function refusalsOf(services: AppServices, id: string): (refusals: readonly Refusal[]) => Promise<void> {
  let position = 0;
  return (refusals) =>
    services.transact(async (ctx) => {
      await ctx.sql
        .insertInto('payment_import_refusals')
        .values(
          refusals.map(({ cells, ...row }) => ({
            import_id: id,
            position: position++,
            ...row,
            cells: JSON.stringify(cells),
          })),
        )
        .execute();
    });
}

/** Keeps what a file says, or what became of it. */
export async function keepResult(
  services: AppServices,
  id: string,
  status: 'checked' | 'done',
  { counts, reportedCents, hash, headers, mapping, payments, fault }: ReadFile,
): Promise<void> {
  await services.transact(async (ctx) => {
    await ctx.sql
      .updateTable('payment_imports')
      .set({
        status,
        problem: fault,
        file_hash: hash,
        headers: [...headers],
        mapping: JSON.stringify(mapping),
        counts: JSON.stringify(counts),
        reported_cents: exactCents(reportedCents),
        payments: JSON.stringify(payments),
        finished_at: status === 'done' ? ctx.now : null,
      })
      .where('id', '=', id)
      .where('status', '<>', 'done')
      .execute();
  });
}

/** @param problem as people read it */
export async function failImport(services: AppServices, id: string, problem: string): Promise<void> {
  await services.transact(async (ctx) => {
    await ctx.sql
      .updateTable('payment_imports')
      .set({ status: 'failed', problem, finished_at: ctx.now })
      .where('id', '=', id)
      .where('status', '<>', 'done')
      .execute();
  });
}
