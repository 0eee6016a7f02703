import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { firmsOfNumbers } from '#server/businesses/reads/audience-bits.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyMany, type Told } from '#server/notifications/commands/notify-many.ts';
import { addendumId } from '#server/opportunities/reads/for-matching.ts';
import { hearsAsResponder } from '#server/responses/reads/concerned.ts';
import { firmsTold } from '../events.ts';
import { type MatchRecipients, matchRecipients } from '../reads/recipients.ts';
import type { OpportunityMatchTable } from '../tables.ts';

/** Firms in one event, and so in one transaction. */
const BATCH = 100;

/** Of what firms are told, and which of the rows `m`. */
export interface MatchNotice {
  readonly kind: 'opportunity' | 'addendum';
  readonly what: Told;
  readonly due: RawBuilder<SqlBool>;
}

/**
 * Of the opportunity the firms that fit and were not told yet; of its latest addendum those who were told of the opportunity,
 * whether it still fits them or not, except those who hear of it because they responded.
 */
export async function matchNotices(ctx: ReadContext, { id, addenda }: Opportunity): Promise<MatchNotice[]> {
  const found: MatchNotice[] = [
    {
      kind: 'opportunity',
      what: { type: 'opportunity_match', subject_type: 'OpportunityMatch', subject_id: id, news: 'opportunity_match' },
      due: sql<SqlBool>`m.fits AND m.told_at IS NULL`,
    },
  ];
  const latest = addenda.reduce((last, one) => (one.number > (last?.number ?? 0) ? one : last), addenda[0]);
  const subject_id = latest && (await addendumId(ctx.sql, id, latest.number));
  if (!latest || !subject_id) return found;
  const isKnown = hearsAsResponder(id, sql.ref('m.mwbe_id'), new Date(latest.issued_at));
  found.push({
    kind: 'addendum',
    what: {
      ...{ type: 'opportunity_addendum', subject_type: 'OpportunityAddendum', subject_id },
      news: 'opportunity_addendum',
    },
    due: sql<SqlBool>`m.told_at IS NOT NULL AND m.told_addendum < ${latest.number}::integer AND NOT ${isKnown}`,
  });
  return found;
}

/** Whom to notify; before the transaction, since it takes longer than the rest. */
export const recipientsOf = (ctx: ReadContext, facts: Opportunity, { due }: MatchNotice): Promise<MatchRecipients> =>
  matchRecipients(ctx.sql, facts, due);

/** Notifies all of them at once, each person once. Who was told meanwhile is left out. */
export async function notifyFirms(
  ctx: WriteContext,
  { id, addenda }: Opportunity,
  { kind, what, due }: MatchNotice,
  { numbers, except }: MatchRecipients,
): Promise<true> {
  if ((await notifyMany(ctx, what, [{ said: null, numbers }], except)) === null) return true;
  // in the order in which matches are written, so that two runs wait for each other instead of blocking each other
  await sql`
    UPDATE opportunity_matches
    SET told_at = coalesce(told_at, ${ctx.now}), told_addendum = ${addenda.length}, to_announce = ${kind}
    WHERE opportunity_id = ${id} AND mwbe_id IN (
      SELECT m.mwbe_id FROM opportunity_matches m
      WHERE m.opportunity_id = ${id} AND ${due} AND m.mwbe_id IN (${firmsOfNumbers([...numbers])})
      ORDER BY m.mwbe_id FOR UPDATE)`.execute(ctx.sql);
  return true;
}

type Announced = Selectable<Pick<OpportunityMatchTable, 'mwbe_id' | 'score' | 'reasons' | 'told_addendum'>> & {
  readonly kind: MatchNotice['kind'];
};

/** Announces the next of the firms that were told. @returns whether there are more, if only those of another run */
export async function announceNotified(ctx: WriteContext, { id, hiring_company_id }: Opportunity): Promise<boolean> {
  const { rows } = await sql<Announced>`
    UPDATE opportunity_matches m SET to_announce = NULL
    FROM (SELECT mwbe_id, to_announce FROM opportunity_matches
          WHERE opportunity_id = ${id} AND to_announce IS NOT NULL ORDER BY mwbe_id LIMIT ${BATCH} FOR UPDATE) due
    WHERE m.opportunity_id = ${id} AND m.mwbe_id = due.mwbe_id
    RETURNING m.mwbe_id, m.score, m.reasons, m.told_addendum, due.to_announce AS kind`.execute(ctx.sql);
  for (const kind of ['opportunity', 'addendum'] as const) {
    const told = rows.filter((row) => row.kind === kind).sort((a, b) => b.score - a.score);
    const firms = told.map(({ mwbe_id: mwbeId, score, reasons }) => ({ mwbeId, score, reasons }));
    const addendum = kind === 'addendum' ? (told[0]?.told_addendum ?? null) : null;
    if (hiring_company_id && firms.length > 0)
      await ctx.announce(firmsTold({ opportunityId: id, hiringCompanyId: hiring_company_id, addendum, firms }));
  }
  const left = await sql`
    SELECT FROM opportunity_matches WHERE opportunity_id = ${id} AND to_announce IS NOT NULL LIMIT 1`.execute(ctx.sql);
  return left.rows.length > 0;
}
