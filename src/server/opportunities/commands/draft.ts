import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OPPORTUNITY_LIMITS, RESTORE_WINDOW_MS } from '#contract/opportunities/rules.ts';
import {
  type Opportunity,
  type OpportunityChange,
  type OpportunityFacts,
  opportunityFacts,
} from '#contract/opportunities/schema.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeEdit, authorizeStart, editScope, type Starting } from '../policy.ts';
import { opportunity } from '../reads.ts';
import { factsOf, merged, refuseContradictions, stored } from './facts.ts';
import { guardedUpdate } from './guarded.ts';

/** Facts that belong to one time and are not copied. */
const UNDATED = { deadline: null, starts_on: null, ends_on: null, reference: null } as const;
/** What a copy or a template keeps. */
export const withoutDates = (facts: OpportunityFacts): OpportunityFacts => ({ ...facts, ...UNDATED });

/** Starts a draft. @throws AppError 401, 403 for another company, 404 for a template of others, 409 with too many drafts */
export async function createDraft(
  ctx: WriteContext,
  { hiring_company_id, template_id }: { readonly hiring_company_id: string; readonly template_id?: string | undefined },
): Promise<Opportunity> {
  const starting = authorizeStart(ctx, hiring_company_id);
  return insertDraft(ctx, starting, template_id ? await templateFacts(ctx, starting, template_id) : {});
}

/** Starts a draft with the facts of an own opportunity. @throws AppError 401, 403, 404, 409 */
export async function copyOpportunity(ctx: WriteContext, id: string): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  const starting = authorizeStart(ctx, editing.hiring_company_id);
  return insertDraft(ctx, starting, withoutDates(factsOf(await opportunity(ctx, id))));
}

async function templateFacts(ctx: WriteContext, { hiringCompanyId }: Starting, id: string): Promise<OpportunityFacts> {
  const row = await ctx.sql
    .selectFrom('opportunity_templates')
    .select('facts')
    .where('id', '=', id)
    .where('hiring_company_id', '=', hiringCompanyId)
    .executeTakeFirst();
  // a template of an earlier version may hold what is no longer a fact
  return opportunityFacts.parse(orNotFound(row).facts);
}

async function insertDraft(
  ctx: WriteContext,
  { userId, hiringCompanyId }: Starting,
  facts: Partial<OpportunityFacts>,
): Promise<Opportunity> {
  await serialize(ctx.sql, `opportunity drafts ${hiringCompanyId}`);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM opportunities
    WHERE hiring_company_id = ${hiringCompanyId} AND state = 'draft' AND removed_at IS NULL`.execute(ctx.sql);
  if ((rows[0]?.n ?? 0) >= OPPORTUNITY_LIMITS.drafts)
    throw conflict(`A company can keep up to ${OPPORTUNITY_LIMITS.drafts} drafts. Remove some first.`);
  const id = randomUUID();
  const { goals, ...rest } = facts;
  await ctx.sql
    .insertInto('opportunities')
    .values({
      id,
      hiring_company_id: hiringCompanyId,
      ...rest,
      ...(goals && { goals: JSON.stringify(goals) }),
      created_by: userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await ctx.audit({ action: 'opportunity drafted', subjectType: 'opportunity', subjectId: id });
  return opportunity(ctx, id);
}

/** Changes some facts of a draft. @throws AppError 400, 401, 403, 404, 409 once it is published, 412 for a stale version */
export async function changeDraft(
  ctx: WriteContext,
  id: string,
  { version, ...given }: OpportunityChange,
): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  const facts = merged(await opportunity(ctx, id), given);
  refuseContradictions(facts, 'body');
  await guardedUpdate(ctx, editing, stored(given, facts), { version, states: ['draft'] });
  const fields = Object.keys(given);
  await ctx.audit({
    action: 'opportunity draft changed',
    subjectType: 'opportunity',
    subjectId: id,
    details: { fields },
  });
  return opportunity(ctx, id);
}

/** @throws AppError 401, 403, 404, 409 for what was published */
export async function removeDraft(ctx: WriteContext, id: string): Promise<void> {
  const editing = await authorizeEdit(ctx, id);
  const { version } = await opportunity(ctx, id);
  await guardedUpdate(ctx, editing, { removed_at: ctx.now }, { version, states: ['draft'] });
  await ctx.audit({ action: 'opportunity draft removed', subjectType: 'opportunity', subjectId: id });
}

/** @throws AppError 401, 404 */
export async function restoreDraft(ctx: WriteContext, id: string): Promise<Opportunity> {
  const restored = await ctx.sql
    .updateTable('opportunities')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('removed_at', '>', new Date(ctx.now.getTime() - RESTORE_WINDOW_MS))
    .where(editScope(ctx.actor))
    .returning('id')
    .executeTakeFirst();
  orNotFound(restored);
  await ctx.audit({ action: 'opportunity draft restored', subjectType: 'opportunity', subjectId: id });
  return opportunity(ctx, id);
}
