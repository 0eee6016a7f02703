import { sql } from 'kysely';
import type { TimelineEvent } from '#contract/work-history/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { projectScope } from '../policy.ts';
import { partiesOfProject } from './parties.ts';

const SHOWN = 200;
type Row = Omit<TimelineEvent, 'at'> & { readonly at: Date };

/**
 * The last steps of a project, oldest first, for its parties. Who took a step is known to their colleagues alone: row
 * security hides the people of the other party.
 * @throws AppError 404
 */
export async function timeline(ctx: ReadContext, projectId: string): Promise<TimelineEvent[]> {
  await partiesOfProject(ctx, projectId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT e.id, e.kind, e.side, ${personName(sql.ref('e.acted_by'))} AS person, e.at, e.said, e.changes
    FROM (SELECT * FROM project_events WHERE project_id = ${projectId} ORDER BY position DESC LIMIT ${SHOWN}) e
    JOIN projects p ON p.id = e.project_id WHERE ${projectScope(ctx.actor, 'p')}
    ORDER BY e.position`.execute(tx),
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Fragment for this room: the last step of project `p` (jsonb), as the contract's `last_event`. */
export const lastEvent = sql`
  (SELECT jsonb_build_object('kind', e.kind, 'side', e.side, 'at', e.at) FROM project_events e
   WHERE e.project_id = p.id ORDER BY e.position DESC LIMIT 1)`;
