import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { MAX_SHARE_DAYS, MAX_SHARES } from '#contract/firm-documents/rules.ts';
import type { NewShare, Share } from '#contract/firm-documents/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { shareById } from '../reads/shares.ts';
import { notifyCompany } from './notify-company.ts';

/**
 * Shares financials or documents with a company, in place of what it was shared before, and tells its people. The same
 * once more changes nothing.
 * @throws AppError 400, 401, 404, 409 if the firm shares with too many
 */
export async function shareWith(ctx: WriteContext, mwbeId: string, input: NewShare): Promise<Share> {
  const firm = await ownFirm(ctx, mwbeId);
  const expires_at = endOf(input.ends_on, ctx.now);
  if (input.tax_id_last_four && !input.financials)
    throw badRequest('body.tax_id_last_four', 'can only be shared along with the financials');
  await serialize(ctx.sql, `firm shares ${firm.id}`);
  await refuseUnknown(ctx, firm.id, input);
  const { id: shared_by, firstName, lastName } = requireUser(ctx.actor);
  const id = randomUUID();
  const documents = [...new Set(input.documents)];
  const former = await openShareWith(ctx, firm.id, input.company_id);
  if (former && isSame(former, { ...input, documents })) return shareById(ctx, firm.id, former.id);
  const who = { shared_by, shared_by_name: `${firstName} ${lastName}`, created_at: ctx.now };
  await withRowSecurity(ctx, async (tx) => {
    await tx
      .updateTable('firm_shares')
      .set({ stopped_at: ctx.now })
      .where('mwbe_id', '=', firm.id)
      .where('company_id', '=', input.company_id)
      .where('stopped_at', 'is', null)
      .execute();
    await tx
      .insertInto('firm_shares')
      .values({ ...input, ...who, id, mwbe_id: firm.id, documents, expires_at })
      .execute();
  });
  const { financials, tax_id_last_four, company_id, ends_on } = input;
  const details = { mwbe: firm.id, company: company_id, financials, tax_id_last_four, documents, ends_on };
  await ctx.audit({ action: 'firm papers shared', subjectType: 'firm share', subjectId: id, details });
  await notifyCompany(ctx, former ? 'papers_share_changed' : 'papers_shared', { id, company_id, ended: former?.id });
  return shareById(ctx, firm.id, id);
}

type Former = NewShare & { readonly id: string };

/** What the firm shares with the company until now. */
async function openShareWith(ctx: WriteContext, mwbeId: string, companyId: string): Promise<Former | undefined> {
  return withRowSecurity(ctx, (tx) =>
    tx
      .selectFrom('firm_shares')
      .select(['id', 'company_id', 'financials', 'tax_id_last_four', 'documents', 'ends_on'])
      .where('mwbe_id', '=', mwbeId)
      .where('company_id', '=', companyId)
      .where('stopped_at', 'is', null)
      .where('expires_at', '>', ctx.now)
      .executeTakeFirst(),
  );
}

const isSame = (one: NewShare, other: NewShare): boolean =>
  one.financials === other.financials &&
  one.tax_id_last_four === other.tax_id_last_four &&
  one.ends_on === other.ends_on &&
  [...one.documents].sort().join() === [...other.documents].sort().join();

/** The day is over in Hawaii, where it ends last. @throws AppError 400 */
function endOf(day: string, now: Date): Date {
  const end = new Date(new Date(`${day}T00:00:00Z`).getTime() + DAY_MS + 10 * HOUR_MS);
  if (end <= now) throw badRequest('body.ends_on', 'is in the past');
  if (end.getTime() > now.getTime() + (MAX_SHARE_DAYS + 1) * DAY_MS)
    throw badRequest('body.ends_on', 'is more than a year ahead');
  return end;
}

/** @throws AppError 400 for a company or a document that is not there, 409 */
async function refuseUnknown(ctx: WriteContext, mwbeId: string, { company_id, documents }: NewShare): Promise<void> {
  const { rows } = await sql<{ company: string | null; documents: number; shares: number }>`
    SELECT ${hiringCompanyName(sql`${company_id}::uuid`)} AS company,
           (SELECT count(*)::int FROM firm_documents d
            WHERE d.id = ANY(${documents}::uuid[]) AND d.mwbe_id = ${mwbeId} AND d.removed_at IS NULL) AS documents,
           (SELECT count(*)::int FROM firm_shares s WHERE s.mwbe_id = ${mwbeId} AND s.company_id <> ${company_id}
              AND s.stopped_at IS NULL AND s.expires_at > ${ctx.now}) AS shares`.execute(ctx.sql);
  const found = rows[0];
  if (!found?.company) throw badRequest('body.company_id', 'is not a hiring company');
  if (found.documents < new Set(documents).size)
    throw badRequest('body.documents', 'names a document that is no longer here');
  if (found.shares >= MAX_SHARES)
    throw conflict(`You can share with up to ${MAX_SHARES} companies at a time. Stop sharing with one first.`);
}

/** Stops a share at once. @throws AppError 401, 404 if it is not open */
export async function stopShare(ctx: WriteContext, mwbeId: string, id: string): Promise<void> {
  const firm = await ownFirm(ctx, mwbeId);
  const stopped = await withRowSecurity(ctx, (tx) =>
    tx
      .updateTable('firm_shares')
      .set({ stopped_at: ctx.now })
      .where('id', '=', id)
      .where('mwbe_id', '=', firm.id)
      .where('stopped_at', 'is', null)
      .returning(['company_id', 'expires_at'])
      .executeTakeFirst(),
  );
  const { company_id, expires_at } = orNotFound(stopped);
  const details = { mwbe: firm.id, company: company_id };
  await ctx.audit({ action: 'firm sharing stopped', subjectType: 'firm share', subjectId: id, details });
  // one that ran out by its date ended for them before
  if (expires_at > ctx.now) await notifyCompany(ctx, 'papers_share_ended', { id, company_id, ended: id });
}
