import { sql } from 'kysely';
import type { InvitationByLink } from '#contract/responses/schema.ts';
import { hasMembers } from '#server/accounts/reads.ts';
import { mwbeName } from '#server/businesses/reads/fragments.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { type OpportunityFacts, publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import type { HeldInvitation } from '../policy.ts';
import type { ResponseTable } from '../tables.ts';
import { iso } from './columns.ts';

/** Whether somebody acts for the firm by now: then its people answer, and no longer who reads its old address. */
export async function hasPeople({ sql: db }: Pick<ReadContext, 'sql'>, mwbeId: string): Promise<boolean> {
  const { rows } = await sql<{ people: boolean }>`SELECT ${hasMembers(sql`${mwbeId}::uuid`)} AS people`.execute(db);
  return rows[0]?.people ?? false;
}

type Row = OpportunityFacts &
  Pick<ResponseTable, 'mwbe_id' | 'opportunity_id'> & {
    readonly firm: string;
    readonly message: string | null;
    readonly response_state: InvitationByLink['state'];
    readonly reason: InvitationByLink['reason'];
    readonly words: string | null;
  };

/** What the page of a link shows. */
export async function invitationOf(ctx: ReadContext, { row: held }: HeldInvitation): Promise<InvitationByLink> {
  const { rows } = await sql<Row>`
    SELECT o.*, r.mwbe_id, r.message, r.state AS response_state, r.reason, r.words, ${mwbeName(sql.ref('r.mwbe_id'))} AS firm
    FROM opportunity_responses r JOIN ${publishedOpportunities(ctx.now)} o ON o.id = r.opportunity_id
    WHERE r.id = ${held.id}`.execute(ctx.sql);
  const row = orNotFound(rows[0]);
  const { contact_name, contact_email, contact_phone } = row;
  const contact = [contact_name, contact_email, contact_phone].filter(Boolean).join(', ');
  return {
    firm: row.firm,
    mwbe_id: row.mwbe_id,
    owner: row.owner,
    title: row.title,
    scope: row.scope,
    city: row.city,
    state_code: row.state_code,
    deadline_at: iso(row.deadline_at),
    time_zone: row.time_zone,
    message: row.message,
    contact: contact || null,
    is_open: row.is_open,
    state: row.response_state,
    reason: row.reason,
    words: row.words,
  };
}
