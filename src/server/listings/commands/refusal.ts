import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { CHANGED_MEANWHILE } from './draft.ts';

/** Why a guarded UPDATE of a listing that the actor may change did not find it. */
export async function refusal(ctx: WriteContext, id: string, version: number): Promise<AppError> {
  const row = orNotFound(
    await ctx.sql
      .selectFrom('listings as l')
      .innerJoin('listing_bids as b', 'b.id', 'l.bid_id')
      .select(['l.state', 'l.version', 'b.state as bid'])
      .where('l.id', '=', id)
      .executeTakeFirst(),
  );
  if (row.bid === 'lost') return conflict('This bid was not won.');
  if (row.state === 'removed') return conflict('This firm is no longer in the bid.');
  if (row.version !== version) return new AppError(412, CHANGED_MEANWHILE);
  if (row.state === 'change_asked')
    return conflict('The firm has been asked about a change, and its time to answer has not passed.');
  return conflict('No change is being asked about.');
}
