import { type Expression, sql, type UpdateObject } from 'kysely';
import {
  nextState,
  type OpportunityAction,
  type OpportunityState,
  statesBefore,
} from '#contract/opportunities/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import type { Database } from '#server/db/types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict } from '#server/kernel/http/errors.ts';
import { type Editing, editScope } from '../policy.ts';
import { opportunity } from '../reads.ts';

type Values = Omit<UpdateObject<Database, 'opportunities'>, 'id' | 'state' | 'version' | 'hiring_company_id'>;

interface Guard {
  /** That the person saw. */
  readonly version: number;
  readonly states: readonly OpportunityState[];
  readonly state?: OpportunityState;
  /** Beyond state and version. */
  readonly where?: Expression<boolean>;
}

/**
 * The one UPDATE behind every change: of concurrent people, exactly one changes the row.
 * @returns its new version
 * @throws AppError 412 for a stale version, 409 in another state
 */
export async function guardedUpdate(
  ctx: WriteContext,
  editing: Editing,
  values: Values,
  guard: Guard,
): Promise<number> {
  const { id } = editing;
  const changed = await ctx.sql
    .updateTable('opportunities')
    .set((eb) => ({
      ...values,
      ...(guard.state && { state: guard.state }),
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('id', '=', id)
    .where('version', '=', guard.version)
    .where('state', 'in', [...guard.states])
    .where('removed_at', 'is', null)
    .where(editScope(ctx.actor))
    .where((eb) => guard.where ?? eb.lit(true))
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw await refusal(ctx, id, guard);
  await ctx.change('opportunities', id, await activeMembers(ctx.sql, editing.hiring_company_id));
  return changed.version;
}

/** A step of the state machine. */
export async function transition(
  ctx: WriteContext,
  editing: Editing,
  action: OpportunityAction,
  { version, where, ...values }: Values & Pick<Guard, 'version' | 'where'>,
): Promise<number> {
  const states = statesBefore(action);
  const [before] = states;
  const state = before && nextState(before, action);
  if (!state) throw new Error(`No state allows ${action}`);
  return guardedUpdate(ctx, editing, values, { version, states, state, ...(where && { where }) });
}

/** For deadlines (bid due dates) that have not passed; an opportunity without one stays open, and nobody bids late. */
export const beforeDeadline = (now: Date): Expression<boolean> => sql<boolean>`coalesce(deadline_at > ${now}, true)`;

export const CHANGED_MEANWHILE = 'This opportunity was changed in the meantime, on another device or by a colleague.';

const STATE_MESSAGES: Readonly<Record<OpportunityState, string>> = {
  draft: 'This opportunity has not been published yet.',
  published: 'This opportunity has been published. Issue an addendum to change it.',
  closed: 'This opportunity is closed.',
  awarded: 'This opportunity has been awarded.',
  cancelled: 'This opportunity has been canceled.',
};

async function refusal(ctx: WriteContext, id: string, guard: Guard): Promise<AppError> {
  const now = await opportunity(ctx, id);
  if (!guard.states.includes(now.state)) return conflict(STATE_MESSAGES[now.state]);
  if (now.version !== guard.version) return new AppError(412, CHANGED_MEANWHILE);
  return conflict(now.is_open ? STATE_MESSAGES[now.state] : 'The deadline of this opportunity has passed.');
}
