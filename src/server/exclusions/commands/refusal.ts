import { sql } from 'kysely';
import { type ExclusionAction, type ExclusionState, nextExclusionState } from '#contract/exclusions/rules.ts';
import { personName } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type { Decider, Proposer } from '../policy.ts';
import { leftOf } from '../reads/details.ts';
import { tooMuch } from './propose.ts';

interface Row {
  readonly state: ExclusionState;
  readonly version: number;
  readonly proposer: string | null;
  readonly decider: string | null;
  readonly revoker: string | null;
}

const SOMEBODY = 'Somebody';
const HAPPENED: Readonly<Record<ExclusionState, (row: Row) => string>> = {
  proposed: () => 'This exclusion has not been approved yet.',
  approved: ({ decider }) => `${decider ?? SOMEBODY} has approved this exclusion.`,
  declined: ({ decider }) => `${decider ?? SOMEBODY} has declined this exclusion.`,
  withdrawn: ({ proposer }) => `${proposer ?? SOMEBODY} has withdrawn this exclusion.`,
  revoked: ({ revoker }) => `${revoker ?? SOMEBODY} has revoked this exclusion.`,
};

/** Why a guarded UPDATE of an exclusion that the actor may change did not find it: what happened in between. */
export async function exclusionRefusal(
  ctx: WriteContext,
  of: Decider | Proposer,
  action: ExclusionAction,
  version: number,
): Promise<AppError> {
  const { rows } = await sql<Row>`
    SELECT e.state, e.version, ${personName(sql.ref('e.proposed_by'))} AS proposer,
           ${personName(sql.ref('e.decided_by'))} AS decider, ${personName(sql.ref('e.revoked_by'))} AS revoker
    FROM parent_project_exclusions e WHERE e.id = ${of.exclusionId}::uuid`.execute(ctx.sql);
  const row = orNotFound(rows[0]);
  if (nextExclusionState(row.state, action) === null) return conflict(HAPPENED[row.state](row));
  if (row.version !== version)
    return new AppError(412, 'This was changed in the meantime. Look at it again, then decide.');
  return tooMuch(await leftOf(ctx, of));
}
