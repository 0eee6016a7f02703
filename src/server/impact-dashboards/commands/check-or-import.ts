import { sql } from 'kysely';
import { MOST_SPEND_ROWS, SPEND_UPLOAD } from '#contract/impact-dashboards/rules/spend-upload.ts';
import { type SpendColumns, type SpendImport, spendColumns } from '#contract/impact-dashboards/schema/vendors.ts';
import { recipient, toUserActor } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { deleteUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { proposedColumns, spendHeaders } from '../adapters/spend-csv.ts';
import { authorizeDashboard } from '../policy.ts';
import type {} from '../tables.ts';
import { importSpend, type SpendResult } from './import-spend.ts';
import { failImport } from './spend-imports.ts';

/** A file that ended the process this often is given up. */
const MAX_TRIES = 3;
export const GIVEN_UP = 'The import was interrupted several times. Upload the file again';
const UNREADABLE = 'The file can’t be read. It must be CSV, or CSV compressed by gzip.';

interface Taken {
  readonly dashboard_id: string;
  readonly upload: string;
  readonly name: string;
  readonly status: 'waiting' | 'importing';
  readonly columns: Partial<SpendColumns> | null;
  readonly created_by: string;
  readonly tries: number;
}

/** Checks an uploaded file, or brings it in for the person who said so. */
export async function checkOrImport(services: AppServices, id: string): Promise<void> {
  const taken = await take(services, id);
  if (!taken) return;
  if (taken.tries > MAX_TRIES) return failImport(services, id, GIVEN_UP);
  try {
    await requireRight(services, taken);
    await withUpload(services.config, SPEND_UPLOAD, taken.upload, (path) => read(services, { id, path, taken }));
  } catch (error) {
    const problem = inWords(error);
    if (problem === null) throw error;
    await failImport(services, id, problem);
  }
  if (taken.status === 'importing') await deleteUpload(services.config, SPEND_UPLOAD, taken.upload);
}

const take = (services: AppServices, id: string): Promise<Taken | undefined> =>
  services.transact(async (ctx) => {
    const { rows } = await sql<Taken>`
      UPDATE impact_spend_imports SET tries = tries + 1 WHERE id = ${id}::uuid AND status IN ('waiting', 'importing')
      RETURNING dashboard_id, upload, name, status, columns, created_by, tries`.execute(ctx.sql);
    return rows[0];
  });

/** With the rights that they have today. @throws AppError 403, 404 */
async function requireRight(services: AppServices, { created_by, dashboard_id }: Taken): Promise<void> {
  const ctx = services.readContext();
  const person = await recipient(ctx.sql, ctx.config, created_by);
  if (!person) throw new AppError(403, 'The account that uploaded the file is closed');
  await authorizeDashboard({ ...ctx, actor: toUserActor(person) }, dashboard_id, 'edit');
}

interface ToRead {
  readonly id: string;
  readonly path: string;
  readonly taken: Taken;
}

async function read(services: AppServices, { id, path, taken }: ToRead): Promise<void> {
  const headers = await spendHeaders(path);
  const columns = taken.columns ?? proposedColumns(headers);
  const known = spendColumns.safeParse(columns);
  if (!known.success)
    // which column is what, a person says
    return services.transact((ctx) => keep(ctx, id, { status: 'checked', headers, columns, result: null }));
  const result = await importSpend(services, {
    ...{ dashboardId: taken.dashboard_id, path, name: taken.name, columns: known.data, by: taken.created_by },
    dryRun: taken.status === 'waiting',
    mostRows: MOST_SPEND_ROWS,
    onStored: (ctx, stored) => keep(ctx, id, { status: 'done', headers, columns, result: shown(stored) }),
  });
  if (taken.status === 'waiting' || result.isRepeated)
    await services.transact((ctx) => keep(ctx, id, { status: 'checked', headers, columns, result: shown(result) }));
}

const shown = ({ columns: _, matched_cents: __, isRepeated, refusals, ...result }: SpendResult) => ({
  ...result,
  refusals: [...refusals],
  is_repeated: isRepeated,
});

interface Kept extends Pick<SpendImport, 'headers' | 'result'> {
  readonly status: 'checked' | 'done';
  readonly columns: Partial<SpendColumns>;
}
async function keep(ctx: WriteContext, id: string, { status, headers, columns, result }: Kept): Promise<void> {
  await sql`
    UPDATE impact_spend_imports SET status = ${status}, headers = ${headers}::text[], columns = ${JSON.stringify(columns)}::text::jsonb,
      result = ${result && JSON.stringify(result)}::text::jsonb
    WHERE id = ${id}::uuid AND status IN ('waiting', 'importing')`.execute(ctx.sql);
}

function inWords(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  const { code } = error as { readonly code?: unknown };
  if (code === 'ENOENT') return 'The upload was deleted in the meantime. Upload the file again';
  return typeof code === 'string' && /^(?:CSV|Z)_/.test(code) ? UNREADABLE : null;
}
