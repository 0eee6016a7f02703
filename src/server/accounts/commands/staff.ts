import { sql } from 'kysely';
import { type PersonChange, RIGHTS } from '#contract/accounts/schema/people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from '../tables.ts';

/**
 * Grants and takes back rights, closes an account or opens it again, in one statement: an administrator stays, whoever
 * takes the right from whom at the same moment. The caller has seen to it that an administrator of the desk asks.
 * @throws AppError 404, or 409 where it would leave the desk without an administrator, or give members a right of staff
 */
export async function changePerson(ctx: WriteContext, id: string, change: PersonChange): Promise<void> {
  const { demo } = ctx.config;
  const keeps = change.admin !== false && change.active !== false;
  const staffOnly = change.may_impersonate === true;
  const sets = [...RIGHTS, 'active' as const].flatMap((name) => {
    const value = change[name];
    return value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`];
  });
  // locked in one order, so that of two who take it from each other the second one sees what the first one did
  const { rows } = await sql`
    WITH admins AS (
      SELECT a.id FROM users a
      WHERE a.admin AND a.active AND a.user_type = 'INTERNAL' AND (NOT a.demo OR ${demo}::boolean)
      ORDER BY a.id FOR UPDATE)
    UPDATE users u SET ${sql.join(sets)}
    WHERE u.id = ${id} AND (NOT ${staffOnly}::boolean OR u.user_type = 'INTERNAL')
      AND (${keeps}::boolean OR u.user_type <> 'INTERNAL' OR NOT (u.admin AND u.active)
           OR EXISTS (SELECT FROM admins WHERE admins.id <> u.id))
    RETURNING u.id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, id, staffOnly);
  await ctx.audit({ action: 'person changed', subjectType: 'user', subjectId: id, details: change });
}

async function refusal(ctx: WriteContext, id: string, staffOnly: boolean): Promise<Error> {
  const row = await ctx.sql.selectFrom('users').select('user_type').where('id', '=', id).executeTakeFirst();
  const { user_type } = orNotFound(row);
  return conflict(
    staffOnly && user_type !== 'INTERNAL'
      ? 'Only staff may see the product as somebody else'
      : 'The desk needs an administrator: give somebody else the right first',
  );
}
