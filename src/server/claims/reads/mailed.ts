import { sql } from 'kysely';
import { personJson } from '#server/accounts/reads/firm-people.ts';
import { personName } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { Sql } from '#server/db/types.ts';
import { pendingStatesSql } from '../policy.ts';
import type { ClaimDisputeRow, ClaimRow, FirmRegistrationRow } from '../tables.ts';

/** A claim as emails tell of it. */
export interface MailedClaim extends Pick<ClaimRow, 'id' | 'mwbe_id' | 'user_id' | 'state' | 'reason'> {
  readonly firm: string;
  readonly person: string;
  readonly person_email: string;
}

export async function mailedClaim(db: Sql, id: string): Promise<MailedClaim | undefined> {
  const { rows } = await sql<MailedClaim>`
    SELECT c.id, c.mwbe_id, c.user_id, c.state, c.reason, coalesce(${mwbeName(sql.ref('c.mwbe_id'))}, '') AS firm,
           coalesce(${personName(sql.ref('c.user_id'))}, '') AS person,
           coalesce(${personJson(sql.ref('c.user_id'))} ->> 'email', '') AS person_email
    FROM claims c WHERE c.id = ${id}`.execute(db);
  return rows[0];
}

export interface MailedRegistration
  extends Pick<FirmRegistrationRow, 'id' | 'user_id' | 'state' | 'reason' | 'mwbe_id'> {
  readonly firm: string;
}

export async function mailedRegistration(db: Sql, id: string): Promise<MailedRegistration | undefined> {
  const { rows } = await sql<MailedRegistration>`
    SELECT id, user_id, state, reason, mwbe_id, details->>'legal_business_name' AS firm
    FROM firm_registrations WHERE id = ${id}`.execute(db);
  return rows[0];
}

export interface MailedDispute
  extends Pick<ClaimDisputeRow, 'id' | 'mwbe_id' | 'claim_id' | 'opened_email' | 'state' | 'outcome' | 'reason'> {
  readonly firm: string;
  /** Whether it was about a pending claim that is pending still. */
  readonly continues: boolean;
}

export async function mailedDispute(db: Sql, id: string): Promise<MailedDispute | undefined> {
  const { rows } = await sql<MailedDispute>`
    SELECT d.id, d.mwbe_id, d.claim_id, d.opened_email, d.state, d.outcome, d.reason,
           coalesce(${mwbeName(sql.ref('d.mwbe_id'))}, '') AS firm,
           EXISTS (SELECT FROM claims c WHERE c.id = d.claim_id AND c.state IN ${pendingStatesSql}) AS continues
    FROM claim_disputes d WHERE d.id = ${id}`.execute(db);
  return rows[0];
}
