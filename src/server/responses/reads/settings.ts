import { sql } from 'kysely';
import { RESPONSE_LIMITS } from '#contract/responses/rules.ts';
import type { InvitationSettings } from '#contract/responses/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

const UNSAID: InvitationSettings = {
  per_week: RESPONSE_LIMITS.perWeek,
  paused_until: null,
  reminders: true,
  muted: [],
};

/** How many invitations a firm takes; what it has not said is as for everybody. @throws AppError 404 */
export async function invitationSettings(ctx: ReadContext, mwbeId: string): Promise<InvitationSettings> {
  const { id } = await ownFirm(ctx, mwbeId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<InvitationSettings>`
    SELECT s.per_week, s.paused_until, s.reminders,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', ${hiringCompanyName(sql.ref('m.id'))})
                     ORDER BY ${hiringCompanyName(sql.ref('m.id'))}, m.id), '[]')
            FROM unnest(s.muted) AS m (id)) AS muted
    FROM invitation_settings s WHERE s.mwbe_id = ${id}`.execute(tx),
  );
  return rows[0] ?? UNSAID;
}
