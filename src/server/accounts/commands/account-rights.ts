import { sql } from 'kysely';
import { type PersonChange, RIGHTS } from '#contract/accounts/schema/people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from '../tables.ts';

/**
 * Grants and revokes rights, deactivates or reactivates an account, in one statement, so that concurrent changes cannot
 * remove the last administrator. The caller has checked that the actor is a staff administrator.
 * @throws AppError 404; 409 if no staff administrator would remain, or for a staff right on a member account
 */
export async function changePerson(ctx: WriteContext, id: string, change: PersonChange): Promise<void> {
  const { demo } = ctx.config;
  const keeps = change.admin !== false && change.active !== false;
  const staffOnly = change.may_impersonate === true;
  const sets = [...RIGHTS, 'active' as const].flatMap((name) => {
    const value = change[name];
    return value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`];
  });
  // row locks in a fixed order: when two administrators revoke each other, the second sees the first one's change
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
  if (rows.length === 0) throw await changeError(ctx, id, staffOnly);
  await ctx.audit({ action: 'person changed', subjectType: 'user', subjectId: id, details: change });
}

async function changeError(ctx: WriteContext, id: string, staffOnly: boolean): Promise<Error> {
  const row = await ctx.sql.selectFrom('users').select('user_type').where('id', '=', id).executeTakeFirst();
  const { user_type } = orNotFound(row);
  return conflict(
    staffOnly && user_type !== 'INTERNAL'
      ? 'Only staff can impersonate other people'
      : 'At least one staff administrator is required. Give someone else the right first.',
  );
}
