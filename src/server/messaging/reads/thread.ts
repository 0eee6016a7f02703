import { type RawBuilder, sql } from 'kysely';
import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import type { Participant, Thread } from '#contract/messaging/schema/threads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { participantScope } from '../policy.ts';
import { otherSide, ownSide, writerName } from './organizations.ts';
import { aboutJson } from './threads.ts';

type Row = Omit<Thread, 'last_at' | 'participants' | 'replies_by_email'> & {
  readonly last_at: Date;
  readonly participants: readonly Participant[];
};

/** Whether one of the two organizations of thread `t` has blocked the other, seen from participant `p`. */
const blockOf: RawBuilder<Thread['block']> = sql`
  (SELECT CASE WHEN b.org_id = p.org_id THEN 'by_own' ELSE 'by_other' END FROM message_blocks b
   WHERE (b.org_id, b.blocked_org) IN ((t.first_org, t.second_org), (t.second_org, t.first_org))
   ORDER BY b.org_id = p.org_id DESC LIMIT 1)`;

/** Who takes part in thread `t`; how far people of the other organization have read is their own affair. */
const participantsOf = (userId: string): RawBuilder<Participant[]> => sql`
  (SELECT jsonb_agg(jsonb_build_object('user_id', o.user_id, 'name', ${writerName(sql`o.user_id`)},
            'organization_id', o.org_id, 'is_self', o.user_id = ${userId}::uuid,
            'reads', CASE WHEN o.reads_from = 1 THEN 'all' ELSE 'new' END, 'joined_at', o.joined_at,
            'read_seq', CASE WHEN o.org_id = p.org_id THEN o.read_seq END) ORDER BY o.joined_at, ${writerName(sql`o.user_id`)}, o.id)
   FROM (SELECT * FROM message_participants x WHERE x.thread_id = t.id AND x.left_at IS NULL
         ORDER BY x.joined_at, x.id LIMIT ${sql.lit(MESSAGE_LIMITS.participants)}) o)`;

/** A conversation and who takes part in it. @throws AppError 401, 404 for everybody else */
export async function thread(ctx: ReadContext | WriteContext, id: string): Promise<Thread> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT t.id, t.subject, ${aboutJson} AS about, ${ownSide} AS own, ${otherSide} AS other, p.last_at, p.unread,
           p.muted_at IS NOT NULL AS is_muted, p.reads_from AS first_seq, t.last_seq, p.read_seq,
           ${participantsOf(actor.id)} AS participants, ${blockOf} AS block
    FROM message_participants p JOIN message_threads t ON t.id = p.thread_id
    WHERE p.thread_id = ${id} AND ${participantScope(actor)}`.execute(tx),
  );
  const row = orNotFound(rows[0]);
  return {
    ...row,
    last_at: row.last_at.toISOString(),
    participants: row.participants.map((one) => ({ ...one, joined_at: new Date(one.joined_at).toISOString() })),
    replies_by_email: ctx.config.mailIn !== null,
  };
}
