import { sql } from 'kysely';
import { activeMembers, hasMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { messageDelivered } from '../events.ts';
import { mailFirm, type Telling } from '../job-definitions.ts';
import { writeHistory } from './history.ts';

interface Told {
  readonly what: Telling;
  /** Once for each firm. */
  readonly occasion: string;
}
interface Row {
  readonly id: string;
  readonly mwbe_id: string;
  readonly opportunity_id: string;
  readonly company: string;
  readonly email: string | null;
  readonly people: boolean;
}

/** Types of notifications, by what is told; the name of the email is the same as that of what is told. */
const TYPES = {
  invitation: 'opportunity_invitation',
  follow_up: 'opportunity_invitation',
  reminder: 'opportunity_reminder',
  addendum: 'response_addendum',
  outcome: 'opportunity_outcome',
} as const satisfies Readonly<Record<Telling, string>>;
const emailOf = (what: Telling): string => `opportunity_${what}`;

/** What has been said to a firm needs saying only while it has not answered. */
const stillMeant = (what: Telling) => {
  if (what === 'invitation' || what === 'follow_up') return sql`r.state = 'invited' AND o.is_open`;
  if (what === 'reminder') return sql`r.state IN ('invited', 'interested') AND o.is_open`;
  return sql`r.state IN ('invited', 'interested', 'quoted')`;
};

/** Tells firms something: their people at once, an address outside by a job. Twice does no harm. */
export async function deliver(ctx: WriteContext, responses: readonly string[], told: Told): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT r.id, r.mwbe_id, r.opportunity_id, o.hiring_company_id AS company, r.email,
           ${hasMembers(sql.ref('r.mwbe_id'))} AS people
    FROM opportunity_responses r JOIN ${publishedOpportunities(ctx.now)} o ON o.id = r.opportunity_id
    WHERE r.id = ANY(${responses}::uuid[]) AND o.hiring_company_id IS NOT NULL AND ${stillMeant(told.what)}
    ORDER BY r.id`.execute(ctx.sql);
  for (const row of rows) {
    if (row.people) await deliverToPeople(ctx, row, told);
    else if (row.email !== null)
      await ctx.enqueue(mailFirm.with({ response: row.id, what: told.what, occasion: told.occasion }));
  }
}

async function deliverToPeople(ctx: WriteContext, row: Row, { what, occasion }: Told): Promise<void> {
  if (!(await noteDelivery(ctx, row, { what, occasion, channel: 'account' }))) return;
  const about = { subject_type: 'OpportunityResponse', subject_id: row.id, company_id: row.mwbe_id };
  const people = await activeMembers(ctx.sql, row.mwbe_id);
  const responded = what === 'addendum' || what === 'outcome' || what === 'reminder';
  await notifyAndMail(ctx, people, { ...about, type: TYPES[what], responded }, emailOf(what));
}

/** @returns false if it was delivered before */
export async function noteDelivery(
  ctx: WriteContext,
  row: Pick<Row, 'id' | 'mwbe_id' | 'opportunity_id' | 'company' | 'email'>,
  { what, occasion, channel }: Told & { readonly channel: 'account' | 'email' },
): Promise<boolean> {
  const step = { responseId: row.id, kind: 'delivered', side: 'system' } as const;
  const noted = await writeHistory(ctx, [{ ...step, details: { channel }, once: `${occasion} ${channel}` }]);
  if (noted.size === 0) return false;
  if (what === 'invitation')
    await ctx.sql
      .updateTable('opportunity_responses')
      .set({ delivered_at: ctx.now })
      .where('id', '=', row.id)
      .where('delivered_at', 'is', null)
      .execute();
  await ctx.announce(
    messageDelivered({
      opportunityId: row.opportunity_id,
      hiringCompanyId: row.company,
      responseId: row.id,
      mwbeId: row.mwbe_id,
      what,
      channel,
      email: channel === 'email' ? row.email : null,
    }),
  );
  return true;
}
