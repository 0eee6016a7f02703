import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { peopleOfFirms } from '#server/accounts/reads.ts';
import { audienceNumber, bitsOfNumbers, isInBits } from '#server/businesses/reads/audience-bits.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { isExcluded } from '../policy.ts';
import { encodeSaid, type SaidToFirms } from '../reads/broadcast-said.ts';
import type { RecipientGroup } from '../reads/grouped-recipients.ts';
import { insertBroadcast } from './broadcast.ts';

/** What very many firms are told of: a type that a feature registered, and a subject that each of them may see. */
export interface Told {
  readonly type: string;
  readonly subject_type: string;
  readonly subject_id: string;
  /** Name of a registered `NotificationEmail`, for those who want one at once. */
  readonly news?: string;
}

/**
 * Tells the people of very many firms of one subject, each firm with words of its own, in the transaction in which it
 * happens. A firm is told once of a subject by one type, however often and by how many at once this is called: who was
 * told before is left out, and so are people who heard of it for another firm of theirs. Firms of which nobody may be told
 * (too weak a match, muted) must not be among `recipients`; emails follow the settings of each person.
 * @param recipients from `groupedRecipients`, which a command calls in `prepare`: of 100,000 firms it takes longer than
 * all that happens here
 * @param except people of these firms who are not told, although others of their firm are
 * @returns the broadcast's id, or null where everybody was told already
 */
export async function notifyMany(
  ctx: WriteContext,
  what: Told,
  recipients: readonly RecipientGroup[],
  except: readonly string[] = [],
): Promise<string | null> {
  if (what.news !== undefined && !ctx.registry.notifications.emails.has(what.news))
    throw new Error(`No feature registers the email ${what.news}`);
  await serialize(ctx.sql, `broadcasts ${what.type} ${what.subject_type} ${what.subject_id}`);
  const told = await toldBefore(ctx, what);
  const groups = told.length === 0 ? recipients : recipients.map((group) => without(group, told));
  const audience = bitsOfNumbers(...groups.map(({ numbers }) => numbers));
  if (audience.length === 0) return null;
  const id = randomUUID();
  await insertBroadcast(ctx, { ...what, id, audience });
  const spoken = groups.flatMap(({ said, numbers }): SaidToFirms[] =>
    said === null || numbers.length === 0 ? [] : [{ said, numbers }],
  );
  if (spoken.length > 0)
    await ctx.sql
      .insertInto('broadcast_said')
      .values({ broadcast_id: id, said: encodeSaid(spoken) })
      .execute();
  await excludePeople(ctx, id, except);
  if (told.length > 0) await excludeToldPeople(ctx, id, what);
  return id;
}

async function excludePeople(ctx: WriteContext, id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    INSERT INTO broadcast_states (recipient_id, broadcast_id, excluded)
    SELECT person, ${id}::uuid, true FROM unnest(${[...people]}::uuid[]) person
    ON CONFLICT DO NOTHING`.execute(ctx.sql);
}

/** Those who got it earlier, for another of their firms. */
async function excludeToldPeople(
  ctx: WriteContext,
  id: string,
  { type, subject_type, subject_id }: Told,
): Promise<void> {
  const number = audienceNumber(sql.ref('p.mwbe_id'));
  await sql`
    INSERT INTO broadcast_states (recipient_id, broadcast_id, excluded)
    SELECT DISTINCT now.user_id, ${id}::uuid, true
    FROM (SELECT p.user_id FROM ${peopleOfFirms} p JOIN broadcasts b ON b.id = ${id}
          WHERE is_addressed(b.audience, ARRAY[${number}])) now
    JOIN (SELECT p.user_id FROM ${peopleOfFirms} p
          JOIN broadcasts b ON b.type = ${type} AND b.subject_type = ${subject_type} AND b.subject_id = ${subject_id}
            AND b.id <> ${id} AND b.created_at >= p.since
          WHERE is_addressed(b.audience, ARRAY[${number}])
            AND NOT ${isExcluded(sql.ref('p.user_id'), sql.ref('b.id'))}) before ON before.user_id = now.user_id
    ON CONFLICT DO NOTHING`.execute(ctx.sql);
}

const without = ({ said, numbers }: RecipientGroup, told: readonly Buffer[]): RecipientGroup => ({
  said,
  numbers: numbers.filter((number) => !told.some((bits) => isInBits(bits, number))),
});

/** Who was told of the subject: one bitmap for each time. */
async function toldBefore(ctx: WriteContext, { type, subject_type, subject_id }: Told): Promise<Buffer[]> {
  const rows = await ctx.sql
    .selectFrom('broadcasts')
    .select('audience')
    .where('type', '=', type)
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', subject_id)
    .execute();
  return rows.map(({ audience }) => Buffer.from(audience));
}
