import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Sql } from '#server/db/types.ts';
import type { InvitationTable, RequestTable } from './tables.ts';

const AT = new Date('2026-11-20T12:00:00Z');

/** A request about these lines, which were reported with 10,000 dollars. @returns its id */
export async function createPaymentRequest(
  db: Sql,
  values: Pick<Insertable<RequestTable>, 'contract_id' | 'hiring_company_id' | 'mwbe_id'> & Partial<RequestTable>,
  lines: readonly string[],
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('payment_requests')
    .values({
      id,
      email: 'office@lantern-row.example',
      source: 'record',
      language: null,
      created_at: AT,
      answer_until: new Date(+AT + 30 * DAY_MS),
      sent_at: AT,
      refused_at: null,
      proposed_name: null,
      proposed_email: null,
      ...values,
    })
    .execute();
  await db
    .insertInto('payment_request_lines')
    .values(lines.map((line_id) => ({ request_id: id, line_id, version: 1, paid_cents: 10_000_00 })))
    .execute();
  return id;
}

/** An invitation to these contracts; accepted where it has a user. @returns its id */
export async function createPaymentInvitation(
  db: Sql,
  values: Pick<Insertable<InvitationTable>, 'hiring_company_id' | 'invited_by'> & Partial<InvitationTable>,
  contracts: readonly string[],
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('payment_invitations')
    .values({
      id,
      kind: 'payments',
      email: 'rosa@invited.example',
      first_name: 'Rosa',
      last_name: 'Marin',
      invited_at: AT,
      expires_at: new Date(+AT + 30 * DAY_MS),
      user_id: null,
      accepted_at: values.user_id ? AT : null,
      withdrawn_at: null,
      ...values,
    })
    .execute();
  await db
    .insertInto('payment_invitation_contracts')
    .values(contracts.map((contract_id) => ({ invitation_id: id, contract_id })))
    .execute();
  return id;
}
