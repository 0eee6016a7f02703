import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccessRequest, AccessRequestState } from '#contract/accounts/schema/access-requests.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { personName } from '../reads.ts';
import type { AccessRequestTable } from '../tables.ts';

/** For staff: access requests, newest first. @param filter.before id of the last one of the previous page */
export async function accessRequests(
  ctx: ReadContext,
  filter: { state?: AccessRequestState | undefined; before?: string | undefined },
): Promise<PagedList<AccessRequest[]>> {
  let query = ctx.sql
    .selectFrom('access_requests')
    .selectAll()
    .select(personName(sql.ref('decided_by')).as('decider'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMITS.pageSize + 1);
  if (filter.state) query = query.where('state', '=', filter.state);
  if (filter.before) {
    query = query.where(
      sql<SqlBool>`(created_at, id) < (SELECT l.created_at, l.id FROM access_requests l WHERE l.id = ${filter.before}::uuid)`,
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, LIMITS.pageSize);
  return new PagedList(
    page.map(({ decider, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: decider,
    })),
    rows.length > LIMITS.pageSize ? (page.at(-1)?.id ?? null) : null,
  );
}

/** Fragment for other rooms: who asks, as a table. */
export const requesterColumns: RawBuilder<
  Pick<AccessRequestTable, 'id' | 'first_name' | 'last_name' | 'email' | 'message'>
> = sql`(SELECT r.id, r.first_name, r.last_name, r.email, r.message FROM access_requests r)`;

/** What the emails about a request need; `has_account` if the email already has an account. */
export async function requestToMail(
  db: Sql,
  id: string,
): Promise<
  | (Pick<AccessRequestTable, 'id' | 'email' | 'first_name' | 'company' | 'reason'> & {
      state: AccessRequestState;
      has_account: boolean;
    })
  | undefined
> {
  return db
    .selectFrom('access_requests as r')
    .select(['r.id', 'r.email', 'r.first_name', 'r.company', 'r.reason', 'r.state'])
    .select(sql<boolean>`EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(r.email))`.as('has_account'))
    .where('r.id', '=', id)
    .executeTakeFirst();
}
