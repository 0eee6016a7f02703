import { sql } from 'kysely';
import type { ChangedSettings, InvitationSettings, OwnersSummary } from '#contract/responses/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { holdOpportunity } from '#server/opportunities/commands/lock.ts';
import { hasQuotes, ownedOpportunity, ownersSummary } from '../reads/owners.ts';
import { invitationSettings } from '../reads/settings.ts';

/** How many invitations a firm takes. @throws AppError 400 for an unknown company, 401, 404 */
export async function changeInvitationSettings(
  ctx: WriteContext,
  mwbeId: string,
  { per_week, paused_until, reminders, muted }: ChangedSettings,
): Promise<InvitationSettings> {
  const { id } = await ownFirm(ctx, mwbeId);
  const companies = [...new Set(muted)];
  const { rows } = await sql<{ at: number }>`
    SELECT m.at::int AS at FROM unnest(${companies}::uuid[]) WITH ORDINALITY AS m (id, at)
    WHERE ${hiringCompanyName(sql.ref('m.id'))} IS NULL ORDER BY m.at LIMIT 1`.execute(ctx.sql);
  const [unknown] = rows;
  if (unknown) throw badRequest(`body.muted.${unknown.at - 1}`, 'is not a company');
  const values = { per_week, paused_until, reminders, muted: companies };
  await ctx.sql
    .insertInto('invitation_settings')
    .values({ mwbe_id: id, ...values })
    .onConflict((known) => known.column('mwbe_id').doUpdateSet(values))
    .execute();
  await ctx.audit({ action: 'invitation settings changed', subjectType: 'mwbe', subjectId: id, details: values });
  return invitationSettings(ctx, mwbeId);
}

/**
 * Whether quotes are read as they come. Nobody opens what was sent as sealed: it ends with the first quote.
 * @throws AppError 401, 403, 404, 409
 */
export async function setQuoteOpening(ctx: WriteContext, id: string, atOnce: boolean): Promise<OwnersSummary> {
  await ownedOpportunity(ctx, id);
  const { is_open } = await holdOpportunity(ctx, id, { alone: true });
  const { rows } = await sql`
    INSERT INTO opportunity_quote_openings AS p (opportunity_id, at_once, changed_at)
    SELECT ${id}, ${atOnce}, ${ctx.now} WHERE ${is_open}::boolean AND NOT ${hasQuotes(id)}
    ON CONFLICT (opportunity_id) DO UPDATE SET at_once = excluded.at_once, changed_at = excluded.changed_at
    RETURNING opportunity_id`.execute(ctx.sql);
  if (rows.length === 0)
    throw conflict('This can no longer be changed: a firm has sent a quote, or the deadline has passed.');
  const details = { at_once: atOnce };
  await ctx.audit({ action: 'quote opening set', subjectType: 'opportunity', subjectId: id, details });
  return ownersSummary(ctx, id);
}
