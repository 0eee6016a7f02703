import { sql } from 'kysely';
import type { AlertThreshold } from '#contract/matching/rules/alerts.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

const UNSAID: AlertThreshold = 'all';

/** Of which opportunities the caller is told. @throws AppError 401 */
export async function ownAlerts(ctx: ReadContext): Promise<{ threshold: AlertThreshold }> {
  const { id } = requireUser(ctx.actor);
  const row = await withRowSecurity(ctx, (tx) =>
    tx.selectFrom('opportunity_alert_settings').select('threshold').where('user_id', '=', id).executeTakeFirst(),
  );
  return { threshold: row?.threshold ?? UNSAID };
}

/** By person what they chose. */
export async function thresholdsOf(db: Sql, people: readonly string[]): Promise<(person: string) => AlertThreshold> {
  const rows = await db
    .selectFrom('opportunity_alert_settings')
    .select(['user_id', 'threshold'])
    .where(sql<boolean>`user_id = ANY(${[...people]}::uuid[])`)
    .execute();
  const chosen = new Map(rows.map(({ user_id, threshold }) => [user_id, threshold]));
  return (person) => chosen.get(person) ?? UNSAID;
}
