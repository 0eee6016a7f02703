import { sql } from 'kysely';
import type { MailPreference } from '#contract/accounts/rules.ts';
import { messagingPeople } from '#server/accounts/reads/messaging-people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mornings } from '../adapters/clock.ts';
import { mailMessages } from '../job-definitions.ts';

interface Due {
  readonly id: string;
  readonly mailed_seq: number;
  readonly last_seq: number;
  readonly unread: number;
  /** Null for who has no messages any more. */
  readonly preference: MailPreference | null;
}

/**
 * Takes up to `limit` participants whose email is due, and enqueues the emails of those who want one now. Daily ones wait
 * for the morning. What comes while an email is under way is told by the next.
 * @returns how many were due
 */
export async function claimDueMail(ctx: WriteContext, limit: number): Promise<number> {
  const { rows: due } = await sql<Due>`
    SELECT p.id, p.mailed_seq, t.last_seq, p.unread,
           (SELECT u.mail_preference FROM ${messagingPeople(ctx.config)} u
            WHERE u.user_id = p.user_id AND u.org_id = p.org_id) AS preference
    FROM message_participants p JOIN message_threads t ON t.id = p.thread_id
    WHERE p.mail_due_at <= ${ctx.now} AND p.left_at IS NULL
    ORDER BY p.mail_due_at LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`.execute(ctx.sql);
  const { isNow, next } = mornings(ctx.now, ctx.config.digestTimeZone);
  const later = due.filter(({ preference }) => preference === 'daily' && !isNow);
  await sql`
    UPDATE message_participants SET mail_due_at = ${next}
    WHERE id = ANY(${later.map(({ id }) => id)}::uuid[])`.execute(ctx.sql);
  const done = due.filter((one) => !later.includes(one));
  await sql`
    UPDATE message_participants p SET mail_due_at = NULL, mailed_seq = t.last_seq, mailed_at = ${ctx.now}
    FROM message_threads t
    WHERE t.id = p.thread_id AND p.id = ANY(${done.map(({ id }) => id)}::uuid[])`.execute(ctx.sql);
  const wanted = done.filter(({ preference, unread }) => unread > 0 && preference !== null && preference !== 'never');
  for (const { id, mailed_seq, last_seq } of wanted)
    await ctx.enqueue(mailMessages.with({ participant_id: id, after: mailed_seq, until: last_seq }));
  return due.length;
}
