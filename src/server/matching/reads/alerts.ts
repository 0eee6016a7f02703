import { type RawBuilder, sql } from 'kysely';
import type { AlertThreshold } from '#contract/matching/rules/alerts.ts';
import { STRONG_SCORE } from '#contract/matching/rules/weights.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
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

/** Whether the person in a column wants to hear of a match with the score in another. */
export const wantsToKnow = (person: RawBuilder<string>, score: RawBuilder<number>): RawBuilder<boolean> => sql`
  CASE coalesce((SELECT s.threshold FROM opportunity_alert_settings s WHERE s.user_id = ${person}), ${sql.lit(UNSAID)})
    WHEN 'all' THEN true WHEN 'strong' THEN ${score} >= ${sql.lit(STRONG_SCORE)} ELSE false END`;
