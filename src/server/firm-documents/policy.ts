import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isHiringSide } from '#contract/access/user-types.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { DOWNLOAD_WINDOW_MS } from '#contract/firm-documents/rules.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor, UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { RateLimit } from '#server/kernel/context/rate-limit.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type { FirmFileTable } from './tables.ts';

/** Names of companies are open to members, but nobody should copy the list. */
export const RECIPIENT_RATE_LIMIT: RateLimit = {
  name: 'share recipient',
  counts: 'attempts',
  perAccount: 300,
  perAddress: 1_000,
  windowMs: HOUR_MS,
  message: "You've searched a lot in the last hour. Try again later.",
};

/** Staff without a company's single sign-on, which shows that company alone. */
export const isStaff = (actor: UserActor): boolean => actor.userType === 'INTERNAL' && actor.onlyCompanyId === null;

/** Companies for which the actor looks at firms. */
export const companiesOf = (actor: UserActor): readonly string[] =>
  isHiringSide(actor.userType) ? actor.hiringCompanyIds : [];

/** Whether share `s` lets the actor look now. */
export function openShareScope(actor: Actor, now: Date): RawBuilder<SqlBool> {
  const companies = companiesOf(requireUser(actor));
  return sql<SqlBool>`
    (s.company_id = ANY(${companies}::uuid[]) AND s.stopped_at IS NULL AND s.expires_at > ${now})`;
}

/** Documents `d` that the actor may see: their firm's, what is shared with their company, for staff all that are kept. */
export function documentScope(actor: Actor, now: Date): RawBuilder<SqlBool> {
  const user = requireUser(actor);
  return sql<SqlBool>`
    (d.removed_at IS NULL AND (${isStaff(user)}::boolean OR d.mwbe_id = ANY(${user.mwbeIds}::uuid[]) OR EXISTS (
       SELECT FROM firm_shares s WHERE s.mwbe_id = d.mwbe_id AND d.id = ANY(s.documents)
         AND ${openShareScope(user, now)})))`;
}

/** The right to download one file, and for which company. */
export type Downloadable = Authorized<
  {
    readonly fileId: string;
    readonly documentId: string;
    readonly mwbeId: string;
    readonly companyId: string | null;
    readonly companyName: string;
    readonly isOwn: boolean;
  },
  'download'
>;

/** Where the file of a download is; it may have been withdrawn since. */
export type OpenDownload = Pick<FirmFileTable, 'upload' | 'display_name' | 'media_type'>;

interface Candidate {
  readonly file: string;
  readonly state: FirmFileTable['state'];
  readonly company_id: string | null;
  readonly company: string | null;
}

/**
 * The current file, or the one that is asked for: earlier ones are for the firm alone. Others get the newest file that
 * was checked; one that waits to be scanned is nobody's.
 * @throws AppError 401, 404 out of scope, 409 while the firm's own file is not checked
 */
export async function authorizeDownload(
  ctx: ReadContext,
  target: { readonly mwbeId: string; readonly documentId: string; readonly fileId: string | undefined },
): Promise<Downloadable> {
  const user = requireUser(ctx.actor);
  const { mwbeId, documentId, fileId } = target;
  const isOwn = user.mwbeIds.includes(mwbeId);
  const share = sql`(SELECT s.company_id FROM firm_shares s
    WHERE s.mwbe_id = d.mwbe_id AND d.id = ANY(s.documents) AND ${openShareScope(user, ctx.now)} LIMIT 1)`;
  const wanted = fileId === undefined ? sql`true` : sql`${isOwn}::boolean AND f.id = ${fileId}`;
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Candidate>`
      SELECT found.*, CASE WHEN ${isOwn}::boolean THEN ${mwbeName(sql`${mwbeId}::uuid`)}
                           WHEN company_id IS NOT NULL THEN ${hiringCompanyName(sql.ref('found.company_id'))} END AS company
      FROM (SELECT f.id AS file, f.state, CASE WHEN ${isOwn}::boolean THEN NULL ELSE ${share} END AS company_id
            FROM firm_documents d JOIN firm_document_files f ON f.document_id = d.id
            WHERE d.id = ${documentId} AND d.mwbe_id = ${mwbeId} AND ${documentScope(user, ctx.now)} AND ${wanted}
              AND (f.state = 'checked' OR (${isOwn}::boolean AND (f.replaced_at IS NULL OR ${fileId !== undefined}::boolean)))
            ORDER BY (${isOwn}::boolean AND f.replaced_at IS NULL) DESC, f.created_at DESC, f.id LIMIT 1) found`.execute(
      tx,
    ),
  );
  const found = orNotFound(rows[0]);
  if (found.state === 'waiting') throw conflict("We're still checking this file. Try again in a few minutes.");
  if (found.state !== 'checked') throw conflict('This file was deleted and can no longer be downloaded.');
  const companyName = found.company ?? 'Plumbline';
  return authorized(
    { fileId: found.file, documentId, mwbeId, companyId: found.company_id, companyName, isOwn },
    'download',
  );
}

/**
 * A download that the caller has opened within the last minutes, if they may still have the file.
 * @throws AppError 401, 404
 */
export async function openDownloadOf(ctx: ReadContext, lookId: string): Promise<OpenDownload> {
  const user = requireUser(ctx.actor);
  const since = new Date(ctx.now.getTime() - DOWNLOAD_WINDOW_MS);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<OpenDownload>`
      SELECT f.upload, f.display_name, f.media_type
      FROM firm_looks l JOIN firm_document_files f ON f.id = l.file_id JOIN firm_documents d ON d.id = f.document_id
      WHERE l.id = ${lookId} AND l.user_id = ${user.id} AND l.at > ${since} AND f.state = 'checked'
        AND ${documentScope(user, ctx.now)}`.execute(tx),
  );
  return orNotFound(rows[0]);
}
