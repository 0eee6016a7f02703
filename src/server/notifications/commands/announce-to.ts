import { randomUUID } from 'node:crypto';
import { bitsOfNumbers, isInBits } from '#server/businesses/reads/audience-bits.ts';
import { serialize } from '#server/db/serialize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { encodeSaid, type SaidToFirms } from '../reads/broadcast-said.ts';
import type { RecipientGroup } from '../reads/grouped-recipients.ts';
import { insertBroadcast } from './broadcast.ts';

/** What very many firms are told of: a type that a feature registered, and a subject that each of them may see. */
export interface Told {
  readonly type: string;
  readonly subject_type: string;
  readonly subject_id: string;
}

/**
 * Tells the people of very many firms of one subject, each firm with words of its own, in the transaction in which it
 * happens. A firm is told once of a subject by one type, however often and by how many at once this is called: who was
 * told before is left out. Whoever may not be told (too weak a match, muted) must not be among `recipients`; emails follow
 * the settings of each person.
 * @param recipients from `groupedRecipients`, which a command calls in `prepare`: of 100,000 firms it takes longer than
 * all that happens here
 * @returns the broadcast's id, or null where everybody was told already
 */
export async function announceTo(
  ctx: WriteContext,
  what: Told,
  recipients: readonly RecipientGroup[],
): Promise<string | null> {
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
  return id;
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
