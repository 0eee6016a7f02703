import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type DeclineReason,
  mayBegin,
  type ResponseAction,
  type ResponseState,
  stateAfter,
  statesBefore,
} from '#contract/responses/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict } from '#server/kernel/http/errors.ts';
import { holdOpportunity } from '#server/opportunities/commands/lock.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { responseGiven } from '../events.ts';
import { isOver } from '../reads/columns.ts';
import { writeHistory } from './history.ts';

/** Of one firm to one opportunity. */
interface Pair {
  readonly opportunityId: string;
  readonly hiringCompanyId: string;
  readonly mwbeId: string;
}
interface Said {
  readonly reason?: DeclineReason | null | undefined;
  readonly words?: string | null | undefined;
}
export interface Moved {
  readonly id: string;
  readonly pair: Pair;
  readonly by: string | null;
}

/**
 * The one statement behind every answer: of concurrent ones, exactly one changes the row. The opportunity is held until
 * the transaction ends, so that nothing is answered that closes at the same moment. Until when: as in `possibleActions`.
 * @param version that the person saw, 0 for none; null: by a link, where the state alone decides
 * @throws AppError 404, 409 in another state or once it is closed, 412 for a stale version
 */
export async function move(
  ctx: WriteContext,
  of: { readonly opportunityId: string; readonly mwbeId: string },
  action: ResponseAction,
  { version, reason = null, words = null }: Said & { readonly version: number | null },
): Promise<Moved> {
  const { opportunityId, mwbeId } = of;
  const held = await holdOpportunity(ctx, opportunityId);
  if (!held.hiring_company_id) throw conflict('This notice comes from another system. Answer it there.');
  const state = stateAfter(action);
  const open = action === 'withdraw' ? sql`o.state IN ('published', 'closed')` : sql`o.is_open`;
  const begins = mayBegin(action) && (version === null || version === 0);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO opportunity_responses AS r (id, opportunity_id, mwbe_id, state, created_at, updated_at, answered_at,
                                            reason, words, withdrawn_at)
    SELECT ${randomUUID()}, o.id, ${mwbeId}, ${state}, ${ctx.now}, ${ctx.now}, ${ctx.now}, ${reason}, ${words},
           ${state === 'withdrawn' ? ctx.now : null}::timestamptz
    FROM ${publishedOpportunities(ctx.now)} o
    WHERE o.id = ${opportunityId} AND ${open}
      AND (${begins}::boolean OR EXISTS (SELECT FROM opportunity_responses e
                                         WHERE e.opportunity_id = o.id AND e.mwbe_id = ${mwbeId}))
    ON CONFLICT (opportunity_id, mwbe_id) DO UPDATE
      SET state = excluded.state, version = r.version + 1, updated_at = excluded.updated_at,
          answered_at = excluded.answered_at, reason = excluded.reason, words = excluded.words,
          withdrawn_at = excluded.withdrawn_at
      WHERE r.state = ANY(${statesBefore(action)}::text[]) AND (${version}::int IS NULL OR r.version = ${version}::int)
    RETURNING r.id`.execute(ctx.sql);
  const [row] = rows;
  if (!row) throw await refusal(ctx, of, { action, version, isOpen: held.is_open, isOver: isOver(held.state) });
  const pair = { ...of, hiringCompanyId: held.hiring_company_id };
  return { id: row.id, pair, by: ctx.actor.kind === 'user' ? ctx.actor.id : null };
}

const CHANGED_MEANWHILE = 'A colleague answered in the meantime, or you did on another device.';
const STATE_MESSAGES: Readonly<Record<ResponseState | 'none', string>> = {
  none: 'Your firm has not answered yet.',
  invited: 'Your firm has not answered yet.',
  interested: 'Your firm has said already that it is interested.',
  declined: 'Your firm has declined.',
  quoted: 'Your firm has sent a quote. Withdraw it first.',
  withdrawn: 'Your firm has withdrawn.',
};

async function refusal(
  ctx: WriteContext,
  { opportunityId, mwbeId }: { readonly opportunityId: string; readonly mwbeId: string },
  {
    action,
    version,
    isOpen,
    isOver,
  }: {
    readonly action: ResponseAction;
    readonly version: number | null;
    readonly isOpen: boolean;
    readonly isOver: boolean;
  },
): Promise<AppError> {
  if (action === 'withdraw' ? isOver : !isOpen) return conflict('This opportunity takes no more answers.');
  const row = await ctx.sql
    .selectFrom('opportunity_responses')
    .select(['state', 'version'])
    .where('opportunity_id', '=', opportunityId)
    .where('mwbe_id', '=', mwbeId)
    .executeTakeFirst();
  if (version !== null && version !== (row?.version ?? 0)) return new AppError(412, CHANGED_MEANWHILE);
  return conflict(STATE_MESSAGES[row?.state ?? 'none']);
}

type Kind = 'interested' | 'declined' | 'quoted' | 'quote_changed' | 'withdrawn';

/** Writes down what was answered, and tells the other rooms. */
export async function recordAnswer(
  ctx: WriteContext,
  { id, pair, by }: Moved,
  kind: Kind,
  { reason = null, words = null, number = null }: Said & { readonly number?: number | null } = {},
): Promise<void> {
  const details = { reason, words, ...(number !== null && { number }) };
  await writeHistory(ctx, [{ responseId: id, kind, side: 'firm', details }]);
  await ctx.audit({
    action: AUDIT[kind],
    subjectType: 'opportunity',
    subjectId: pair.opportunityId,
    details: { firm: pair.mwbeId, ...(reason && { reason }), ...(number !== null && { version: number }) },
  });
  const people = [
    ...(await activeMembers(ctx.sql, pair.hiringCompanyId)),
    ...(await activeMembers(ctx.sql, pair.mwbeId)),
  ];
  await ctx.change('opportunities', pair.opportunityId, people);
  await ctx.announce(responseGiven({ ...pair, responseId: id, kind, reason, words, number, by }));
}

const AUDIT = {
  interested: 'interest in an opportunity',
  declined: 'opportunity declined',
  quoted: 'quote sent',
  quote_changed: 'quote changed',
  withdrawn: 'response withdrawn',
} as const;
