import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { STRONG_SCORE } from '#contract/matching/rules/weights.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { activeMembers, hasMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import { firmsTold } from '../events.ts';
import { thresholdsOf } from '../reads/alerts.ts';
import type { OpportunityMatchTable } from '../tables.ts';

/** Firms told in one transaction. */
const BATCH = 100;

/** Tells the people of firms that fit and were not told yet. @returns whether there may be more */
export const tellOfOpportunity = (ctx: WriteContext, facts: Opportunity): Promise<boolean> =>
  tell(ctx, facts, 'opportunity_match', sql<SqlBool>`m.fits AND m.told_at IS NULL`);

/** Tells of the latest addendum those who were told of the opportunity, whether it still fits them or not. */
export const tellOfAddendum = (ctx: WriteContext, facts: Opportunity): Promise<boolean> =>
  tell(
    ctx,
    facts,
    'opportunity_addendum',
    sql<SqlBool>`m.told_at IS NOT NULL AND m.told_addendum < ${facts.addenda.length}::integer`,
  );

async function tell(
  ctx: WriteContext,
  { id, addenda, hiring_company_id }: Opportunity,
  type: 'opportunity_match' | 'opportunity_addendum',
  due: RawBuilder<SqlBool>,
): Promise<boolean> {
  // what another run is telling of is skipped: it marks these in its own transaction
  const { rows } = await sql<Selectable<Pick<OpportunityMatchTable, 'mwbe_id' | 'score' | 'reasons'>>>`
    UPDATE opportunity_matches SET told_at = coalesce(told_at, ${ctx.now}), told_addendum = ${addenda.length}
    WHERE opportunity_id = ${id} AND mwbe_id IN (
      SELECT m.mwbe_id FROM opportunity_matches m
      WHERE m.opportunity_id = ${id} AND ${due} AND ${hasMembers(sql.ref('m.mwbe_id'))}
      ORDER BY m.score DESC, m.mwbe_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING mwbe_id, score, reasons`.execute(ctx.sql);
  const owners = new Set(hiring_company_id ? await activeMembers(ctx.sql, hiring_company_id) : []);
  const firms = [];
  for (const { mwbe_id: company_id, score, reasons } of rows) {
    const people = (await activeMembers(ctx.sql, company_id)).filter((person) => !owners.has(person));
    const thresholdOf = await thresholdsOf(ctx.sql, people);
    const told = people.filter((person) => wantsToKnow(thresholdOf(person), score));
    const card = { type, subject_type: 'OpportunityMatch', subject_id: id, company_id, responded: true };
    await notifyAndMail(ctx, told, card, type);
    if (told.length > 0) firms.push({ mwbeId: company_id, score, reasons });
  }
  const addendum = type === 'opportunity_addendum' ? addenda.length : null;
  if (hiring_company_id && firms.length > 0)
    await ctx.announce(firmsTold({ opportunityId: id, hiringCompanyId: hiring_company_id, addendum, firms }));
  return rows.length > 0;
}

const wantsToKnow = (threshold: 'all' | 'strong' | 'none', score: number): boolean =>
  threshold === 'all' || (threshold === 'strong' && score >= STRONG_SCORE);
