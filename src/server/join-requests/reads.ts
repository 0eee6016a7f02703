import { type RawBuilder, sql } from 'kysely';
import type { JoinRequest } from '#contract/join-requests/schema.ts';
import { LIMITS } from '#contract/limits.ts';
import { requesterColumns } from '#server/accounts/reads/access-requests.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeJoinRequests, joinRequestScope } from './policy.ts';

type Row = Omit<JoinRequest, 'created_at'> & { readonly created_at: Date };

/** Open requests, newest first. @throws AppError 404, 403 for everyone but administrators */
export async function joinRequests(ctx: ReadContext, companyId: string): Promise<JoinRequest[]> {
  authorizeJoinRequests(ctx, companyId);
  const { rows } = await sql<Row>`
    SELECT j.id, j.role, j.created_at, p.first_name, p.last_name, p.email, p.message
    FROM join_requests j JOIN ${requesterColumns} p ON p.id = j.access_request_id
    WHERE j.company_id = ${companyId} AND j.state = 'open'
    ORDER BY j.created_at DESC, j.id LIMIT ${LIMITS.pageSize}`.execute(ctx.sql);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** The request whose id is in `column` as a notification's subject (jsonb), within scope. */
export const joinRequestAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', j.id, 'company_id', j.company_id, 'company_type', j.company_type,
            'company_name', coalesce(${hiringCompanyName(sql.ref('j.company_id'))}, ${mwbeName(sql.ref('j.company_id'))}, ''),
            'person_name', p.first_name || ' ' || p.last_name, 'person_email', p.email, 'role', j.role,
            'join_state', j.state)
   FROM join_requests j JOIN ${requesterColumns} p ON p.id = j.access_request_id
   WHERE j.id = ${column} AND ${joinRequestScope(actor, 'j')})`;
