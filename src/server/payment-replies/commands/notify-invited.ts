import { sql } from 'kysely';
import { hasPaymentPeople } from '#server/accounts/reads/payments-feature.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMailOfMany, type Told } from '#server/notifications/commands/notify.ts';
import type { PaymentsMoved } from '#server/payments/events.ts';
import { contractNames } from '#server/payments/reads/for-replies.ts';
import type {} from '../tables.ts';

const NEWS = { reported: 'payment_reported', corrected: 'payment_corrected' } as const;

/** People who were invited to answer for a firm hear of new reports as its own people would, as long as it has none. */
export async function notifyInvited(
  ctx: WriteContext,
  kind: keyof typeof NEWS,
  lines: PaymentsMoved['lines'],
): Promise<void> {
  const contracts = [...new Set(lines.map(({ contractId }) => contractId))];
  const { rows } = await sql<{ contract_id: string; people: string[] }>`
    SELECT c.id AS contract_id, array_agg(DISTINCT i.user_id::text) AS people
    FROM payment_invitation_contracts ic JOIN payment_invitations i ON i.id = ic.invitation_id
    JOIN ${contractNames} c ON c.id = ic.contract_id
    WHERE ic.contract_id = ANY(${contracts}::uuid[]) AND i.kind = 'payments' AND i.accepted_at IS NOT NULL
      AND i.withdrawn_at IS NULL AND NOT ${hasPaymentPeople(sql.ref('c.mwbe_id'))}
    GROUP BY c.id`.execute(ctx.sql);
  const invited = new Map(rows.map(({ contract_id, people }) => [contract_id, people]));
  const told = lines.map(
    ({ lineId, contractId, batch }): Told => ({
      recipients: invited.get(contractId) ?? [],
      notification: {
        ...{ subject_type: 'PaymentLine', subject_id: lineId, company_id: null, type: 'payment_request' },
        ...{ responded: false, batch_id: batch ?? undefined },
      },
    }),
  );
  await notifyAndMailOfMany(ctx, told, NEWS[kind]);
}
