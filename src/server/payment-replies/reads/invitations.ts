import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { InvitationState } from '#contract/payment-replies/rules.ts';
import type { PaymentInvitation } from '#contract/payment-replies/schema.ts';
import { personName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { contractNames } from '#server/payments/reads/for-replies.ts';
import { payerScope, requirePayments } from '../policy.ts';
import type { InvitationTable } from '../tables.ts';

const SHOWN = 200;

type Row = Pick<
  Selectable<InvitationTable>,
  'id' | 'kind' | 'email' | 'first_name' | 'last_name' | 'invited_at' | 'expires_at' | 'accepted_at' | 'withdrawn_at'
> & { readonly invited_by: string | null; readonly contracts: PaymentInvitation['contracts'] };

/** Invitations of the caller's companies, the last first. @throws AppError 401, 403 */
export async function paymentInvitations(
  ctx: ReadContext,
  { contract_id }: { readonly contract_id?: string | undefined },
): Promise<PaymentInvitation[]> {
  return invitationsWhere(
    ctx,
    contract_id === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM payment_invitation_contracts x WHERE x.invitation_id = i.id AND x.contract_id = ${contract_id})`,
  );
}

/** @throws AppError 401, 403, 404 */
export const ownInvitation = async (ctx: ReadContext, id: string): Promise<PaymentInvitation> =>
  orNotFound((await invitationsWhere(ctx, sql`i.id = ${id}`))[0]);

async function invitationsWhere(ctx: ReadContext, where: RawBuilder<SqlBool>): Promise<PaymentInvitation[]> {
  const actor = await requirePayments(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT i.id, i.kind, i.email, i.first_name, i.last_name, i.invited_at, i.expires_at, i.accepted_at, i.withdrawn_at,
           ${personName(sql.ref('i.invited_by'))} AS invited_by,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'number', c.number)
                                      ORDER BY c.title, c.id), '[]')
            FROM payment_invitation_contracts x JOIN ${contractNames} c ON c.id = x.contract_id
            WHERE x.invitation_id = i.id) AS contracts
    FROM payment_invitations i WHERE ${payerScope(actor, 'i')} AND ${where}
    ORDER BY i.invited_at DESC, i.id DESC LIMIT ${SHOWN}`.execute(tx),
  );
  return rows.map(({ withdrawn_at, ...row }) => ({
    ...row,
    state: stateOf({ ...row, withdrawn_at }, ctx.now),
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
  }));
}

function stateOf(
  { withdrawn_at, accepted_at, expires_at }: Pick<Row, 'withdrawn_at' | 'accepted_at' | 'expires_at'>,
  now: Date,
): InvitationState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (accepted_at !== null) return 'accepted';
  return expires_at <= now ? 'expired' : 'invited';
}
