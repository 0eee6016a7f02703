import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { missingFacts, OPPORTUNITY_LIMITS } from '#contract/opportunities/rules.ts';
import type { NewAddendum, NewAward, Opportunity } from '#contract/opportunities/schema.ts';
import { mwbeExists } from '#server/businesses/reads/fragments.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict } from '#server/kernel/http/errors.ts';
import {
  addendumIssued,
  opportunityAwarded,
  opportunityCancelled,
  opportunityClosed,
  opportunityPublished,
} from '../events.ts';
import { authorizeEdit, type Editing } from '../policy.ts';
import { opportunity } from '../reads.ts';
import { changesBetween, factsOf, merged, refuseContradictions, stored } from './facts.ts';
import { issueFiles, publishFiles } from './files.ts';
import { beforeDeadline, transition } from './guarded.ts';

const subject = ({ id }: Editing) => ({ subjectType: 'opportunity', subjectId: id }) as const;
const parties = ({ id, hiring_company_id }: Editing) => ({ opportunityId: id, hiringCompanyId: hiring_company_id });

/** @throws AppError 400 that names every fact that is missing, 401, 403, 404, 409, 412 */
export async function publishOpportunity(ctx: WriteContext, id: string, version: number): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  const draft = await opportunity(ctx, id);
  if (draft.state === 'draft' && draft.version === version) refuseIncomplete(draft, ctx.now);
  await transition(ctx, editing, 'publish', { version, published_at: ctx.now, where: beforeDeadline(ctx.now) });
  await publishFiles(ctx, editing);
  await ctx.audit({ action: 'opportunity published', ...subject(editing) });
  await ctx.announce(opportunityPublished(parties(editing)));
  return opportunity(ctx, id);
}

function refuseIncomplete(draft: Opportunity, now: Date): void {
  const errors = missingFacts(draft).map((field) => ({ field, detail: 'is needed before this can be published' }));
  if (draft.deadline_at !== null && new Date(draft.deadline_at) <= now)
    errors.push({ field: 'deadline', detail: 'has already passed' });
  if (errors.length > 0) throw new AppError(400, 'This opportunity is not complete yet.', { errors });
}

/**
 * Issues an addendum with its changes to the facts.
 * @throws AppError 400, 401, 403, 404, 409 once the deadline has passed, 412
 */
export async function issueAddendum(
  ctx: WriteContext,
  id: string,
  { version, said, changes, files }: NewAddendum,
): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  const before = await opportunity(ctx, id);
  const facts = merged(before, changes);
  refuseContradictions(facts, 'body.changes');
  const [missing] = missingFacts(facts);
  if (missing) throw badRequest(`body.changes.${missing}`, "can't be taken away");
  const values = stored(changes, facts);
  if (values.deadline_at && values.deadline_at <= ctx.now)
    throw badRequest('body.changes.deadline', 'has already passed');
  await transition(ctx, editing, 'amend', { version, ...values, where: beforeDeadline(ctx.now) });
  const number = before.addenda.length + 1;
  if (number > OPPORTUNITY_LIMITS.addenda) throw conflict('This opportunity has too many addenda.');
  await ctx.sql
    .insertInto('opportunity_addenda')
    .values({
      id: randomUUID(),
      opportunity_id: id,
      number,
      said,
      changes: JSON.stringify(changesBetween(factsOf(before), changes)),
      issued_by: editing.userId,
      issued_at: ctx.now,
    })
    .execute();
  await issueFiles(ctx, editing, { number, files });
  await ctx.audit({
    action: 'addendum issued',
    ...subject(editing),
    details: { number, fields: Object.keys(changes), files },
  });
  await ctx.announce(addendumIssued({ ...parties(editing), number }));
  return opportunity(ctx, id);
}

/** Closes it before its deadline. @throws AppError 401, 403, 404, 409, 412 */
export async function closeOpportunity(ctx: WriteContext, id: string, version: number): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  await transition(ctx, editing, 'close', { version, closed_at: ctx.now });
  await ctx.audit({ action: 'opportunity closed', ...subject(editing) });
  await ctx.announce(opportunityClosed({ ...parties(editing), by: editing.userId }));
  return opportunity(ctx, id);
}

/** @throws AppError 401, 403, 404, 409, 412 */
export async function cancelOpportunity(
  ctx: WriteContext,
  id: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  await transition(ctx, editing, 'cancel', { version, cancelled_at: ctx.now, cancelled_reason: reason });
  await ctx.audit({ action: 'opportunity cancelled', ...subject(editing), details: { reason } });
  await ctx.announce(opportunityCancelled({ ...parties(editing), reason }));
  return opportunity(ctx, id);
}

/** Says who got the work. @throws AppError 400 for a firm that is not in the directory, 401, 403, 404, 409, 412 */
export async function awardOpportunity(
  ctx: WriteContext,
  id: string,
  { version, awards }: NewAward,
): Promise<Opportunity> {
  const editing = await authorizeEdit(ctx, id);
  await refuseUnknownFirms(ctx, awards);
  await transition(ctx, editing, 'award', { version, awarded_at: ctx.now });
  const rows = awards.map((award, position) => ({ id: randomUUID(), opportunity_id: id, position, ...award }));
  await ctx.sql.insertInto('opportunity_awards').values(rows).execute();
  const mwbeIds = awards.flatMap(({ mwbe_id }) => mwbe_id ?? []);
  await ctx.audit({ action: 'opportunity awarded', ...subject(editing), details: { awards } });
  await ctx.announce(opportunityAwarded({ ...parties(editing), mwbeIds }));
  return opportunity(ctx, id);
}

async function refuseUnknownFirms(ctx: WriteContext, awards: NewAward['awards']): Promise<void> {
  const firms = awards.map(({ mwbe_id }) => mwbe_id);
  const named = firms.filter((firm) => firm !== null);
  if (new Set(named).size < named.length) throw badRequest('body.awards', 'must name a firm once');
  const { rows } = await sql<{ position: number }>`
    SELECT f.position::int FROM unnest(${firms}::uuid[]) WITH ORDINALITY AS f (id, position)
    WHERE f.id IS NOT NULL AND NOT ${mwbeExists(sql`f.id`)} ORDER BY f.position LIMIT 1`.execute(ctx.sql);
  const [unknown] = rows;
  if (unknown) throw badRequest(`body.awards.${unknown.position - 1}.mwbe_id`, 'is not a firm in the directory');
}
