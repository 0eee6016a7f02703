import { sql } from 'kysely';
import { OUTREACH_LIMITS } from '#contract/outreach/rules/kinds.ts';
import type { NewCorrection, NewNote, OutreachEntry } from '#contract/outreach/schema.ts';
import { mwbeExists } from '#server/businesses/reads/fragments.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { authorizeKeepingOutreachLog, authorizeReadingOutreachLog, type LogKeeper } from '../policy.ts';
import { outreachEntry } from '../reads/entries.ts';
import type {} from '../tables.ts';
import { logEntries, type NewEntry } from './log.ts';

/** Notes what the owner did outside of Plumbline. @throws AppError 400, 401, 403, 404, 409 */
export async function addNote(
  ctx: WriteContext,
  id: string,
  { about, mwbe_id, happened_on, words }: NewNote,
): Promise<OutreachEntry> {
  const keeping = await authorizeKeepingOutreachLog(ctx, id);
  if (happened_on !== null && happened_on > ctx.now.toISOString().slice(0, 10))
    throw badRequest('body.happened_on', "can't be in the future");
  if (mwbe_id !== null) await refuseUnknownFirm(ctx, mwbe_id);
  const content = { about, words, ...(happened_on && { happened_on }) };
  return add(ctx, keeping, { kind: 'noted', mwbeId: mwbe_id, content });
}

/** @throws AppError 401, 403, 404 also for an entry that is not of this log, 409 */
export async function correctEntry(
  ctx: WriteContext,
  id: string,
  { corrects, words }: NewCorrection,
): Promise<OutreachEntry> {
  const keeping = await authorizeKeepingOutreachLog(ctx, id);
  const wrong = await outreachEntry(ctx, await authorizeReadingOutreachLog(ctx, id), corrects);
  if (wrong.side === 'firm') throw conflict("A firm's own word stays as the firm gave it. Add a note instead.");
  const isPublic = wrong.mwbe_id === null && (await isPublicEntry(ctx, corrects));
  return add(ctx, keeping, { kind: 'corrected', mwbeId: wrong.mwbe_id, content: { corrects, words }, isPublic });
}

async function add(ctx: WriteContext, { opportunity }: LogKeeper, entry: NewEntry): Promise<OutreachEntry> {
  if (opportunity.state === 'draft') throw conflict('The log begins when this opportunity is published.');
  const [added] = await logEntries(
    ctx,
    opportunity.id,
    [entry],
    sql`(SELECT count(*) FROM outreach_entries n WHERE n.opportunity_id = ${opportunity.id}
           AND n.kind IN ('noted', 'corrected')) < ${OUTREACH_LIMITS.notes}::integer`,
  );
  if (!added) throw conflict('This log has as many notes as it can hold.');
  await ctx.audit({
    action: 'outreach noted',
    subjectType: 'opportunity',
    subjectId: opportunity.id,
    details: { entry: added, kind: entry.kind },
  });
  return outreachEntry(ctx, await authorizeReadingOutreachLog(ctx, opportunity.id), added);
}

async function refuseUnknownFirm(ctx: WriteContext, id: string): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`SELECT ${mwbeExists(sql`${id}::uuid`)} AS known`.execute(ctx.sql);
  if (!rows[0]?.known) throw badRequest('body.mwbe_id', 'is not a firm in the directory');
}

async function isPublicEntry({ sql: db }: WriteContext, id: string): Promise<boolean> {
  const row = await db.selectFrom('outreach_entries').select('is_public').where('id', '=', id).executeTakeFirst();
  return row?.is_public ?? false;
}
