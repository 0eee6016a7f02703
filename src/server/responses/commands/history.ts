import type { ResponseEventKind } from '#contract/responses/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { EventDetails } from '../tables.ts';

interface Step {
  readonly responseId: string;
  readonly kind: ResponseEventKind;
  readonly side: 'owner' | 'firm' | 'system';
  readonly details?: EventDetails;
  /** Written once, however often it is tried. */
  readonly once?: string;
}

/** Writes steps of histories. @returns the responses whose step is new */
export async function writeHistory(ctx: WriteContext, steps: readonly Step[]): Promise<Set<string>> {
  if (steps.length === 0) return new Set();
  const person = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const rows = await ctx.sql
    .insertInto('opportunity_response_events')
    .values(
      steps.map(({ responseId, kind, side, details = {}, once }) => ({
        response_id: responseId,
        kind,
        at: ctx.now,
        side,
        person: side === 'system' ? null : person,
        details: JSON.stringify(details),
        once: once ?? null,
      })),
    )
    .onConflict((repeated) => repeated.doNothing())
    .returning('response_id')
    .execute();
  return new Set(rows.map(({ response_id }) => response_id));
}
