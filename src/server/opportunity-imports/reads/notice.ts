import type { NoticeFacts } from '#contract/opportunity-imports/schema/imports.ts';
import type { WrittenPackage } from '#contract/opportunity-imports/schema/ocds-out.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { opportunity } from '#server/opportunities/reads.ts';
import { releasePackage } from '../adapters/ocds-out.ts';
import type {} from '../tables.ts';

/** What a notice says beyond an opportunity. @throws AppError 404 for opportunities of this system */
export async function noticeFacts(ctx: ReadContext, id: string): Promise<NoticeFacts> {
  await opportunity(ctx, id); // within the scope of the person
  const row = orNotFound(
    await ctx.sql
      .selectFrom('opportunity_notices')
      .select(['kind', 'base_kind', 'psc', 'set_aside', 'posted_at', 'archive_on', 'country', 'unlisted_at'])
      .where('opportunity_id', '=', id)
      .executeTakeFirst(),
  );
  return {
    ...row,
    posted_at: row.posted_at.toISOString(),
    unlisted_at: row.unlisted_at?.toISOString() ?? null,
  };
}

/** An own published opportunity by the Open Contracting standard. @throws AppError 404 for those of others and drafts */
export async function ocdsPackage(ctx: ReadContext, id: string): Promise<WrittenPackage> {
  const one = await opportunity(ctx, id);
  if (!one.may_edit || one.published_at === null) throw notFound();
  return releasePackage(one, originOf(ctx.config), ctx.now);
}

const originOf = ({ publicUrl, host, port }: ReadContext['config']): string => publicUrl ?? `http://${host}:${port}`;
