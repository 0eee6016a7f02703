import { sql } from 'kysely';
import { peopleOfFirms } from '#server/accounts/reads.ts';
import { audienceNumber, firmsOfNumbers, numbersOfBits } from '#server/businesses/reads/audience-bits.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailBroadcast } from '../job-definitions.ts';
import { isExcluded } from '../policy.ts';

/** Firms in one transaction. */
const BATCH = 200;

/**
 * Enqueues the emails of the next firms of one broadcast, the oldest first, to people who want emails at once; each gets
 * one, however many firms they act for.
 * @returns whether there may be more
 */
export async function claimBroadcastEmails(ctx: WriteContext): Promise<boolean> {
  const row = await ctx.sql
    .selectFrom('broadcasts')
    .select(['id', 'audience', 'news', 'mailed_to'])
    .where('mailed_to', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    // not skipped: the job that spreads it holds it at the same time, and a broadcast passed over would wait for the next hour
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const { id, mailed_to, news } = row;
  const rest = numbersOfBits(Buffer.from(row.audience)).filter((number) => number > (mailed_to ?? -1));
  const firms = rest.slice(0, BATCH);
  if (news !== null)
    for (const recipient_id of await peopleToMail(ctx, id, { firms, isRequest: isRequest(ctx, news) }))
      await ctx.enqueue(mailBroadcast.with({ broadcast_id: id, recipient_id, news }));
  const mailedTo = rest.length > BATCH ? (firms.at(-1) ?? null) : null;
  await ctx.sql.updateTable('broadcasts').set({ mailed_to: mailedTo }).where('id', '=', id).execute();
  return true;
}

function isRequest(ctx: WriteContext, news: string): boolean {
  const email = ctx.registry.notifications.emails.get(news);
  if (!email) throw new Error(`No feature registers the email ${news}`);
  return email.isRequest;
}

/** People of these firms who want an email at once, but for those of an earlier firm of the same broadcast. */
async function peopleToMail(
  ctx: WriteContext,
  broadcast: string,
  { firms, isRequest }: { readonly firms: readonly number[]; readonly isRequest: boolean },
): Promise<string[]> {
  const preference = sql.ref(isRequest ? 'p.mail_preference' : 'p.update_mail_preference');
  const other = audienceNumber(sql.ref('o.mwbe_id'));
  const { rows } = await sql<{ person: string }>`
    SELECT DISTINCT p.user_id AS person
    FROM ${peopleOfFirms} p JOIN broadcasts b ON b.id = ${broadcast} AND b.created_at >= p.since
    WHERE p.mwbe_id IN (${firmsOfNumbers(firms)}) AND ${preference} = 'at_once'
      AND NOT ${isExcluded(sql.ref('p.user_id'), sql.ref('b.id'))}
      AND NOT EXISTS (SELECT FROM ${peopleOfFirms} o WHERE o.user_id = p.user_id
                      AND ${other} < ${firms[0] ?? 0} AND is_addressed(b.audience, ARRAY[${other}]))
    ORDER BY 1`.execute(ctx.sql);
  return rows.map(({ person }) => person);
}
