import { sql } from 'kysely';
import type { Colleague } from '#contract/messaging/schema/threads.ts';
import { messagingPeople } from '#server/accounts/reads/messaging-people.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeParticipant } from '../policy.ts';

const SHOWN = 200;

/** People of the actor's own organization who do not take part yet. @throws AppError 401, 404 */
export async function colleagues(ctx: ReadContext, threadId: string): Promise<Colleague[]> {
  const { orgId } = await authorizeParticipant(ctx, threadId);
  const { rows } = await sql<Colleague>`
    SELECT u.user_id, u.name, u.email FROM ${messagingPeople(ctx.config)} u
    WHERE u.org_id = ${orgId}::uuid AND NOT EXISTS (
      SELECT FROM message_participants p WHERE p.thread_id = ${threadId} AND p.user_id = u.user_id AND p.left_at IS NULL)
    ORDER BY lower(u.name), u.user_id LIMIT ${sql.lit(SHOWN)}`.execute(ctx.sql);
  return rows;
}
