import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { UntoldPerson } from '../reads/untold-people.ts';
import type {} from '../tables.ts';

/** Unless the dashboard was taken back and shared again meanwhile: that is another email. */
export async function noteTold(
  ctx: WriteContext,
  { dashboard_id, email, shared_at }: Pick<UntoldPerson, 'dashboard_id' | 'email' | 'shared_at'>,
): Promise<void> {
  await sql`
    UPDATE impact_dashboard_people p SET mailed_at = ${ctx.now}::timestamptz
    WHERE p.dashboard_id = ${dashboard_id}::uuid AND p.email = ${email} AND p.added_at = ${shared_at}::timestamptz`.execute(
    ctx.sql,
  );
}
