import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReminderSettings } from '#contract/payments/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { paymentScope, requirePayments, sideOf } from '../policy.ts';
import type {} from '../tables.ts';

/** Of which contracts the caller wants no reminders. @throws AppError 401, 403 */
export async function reminderSettings(ctx: ReadContext): Promise<ReminderSettings> {
  const actor = await requirePayments(ctx);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<{ id: string | null; title: string | null }>`
    SELECT m.contract_id AS id, c.title
    FROM payment_mutes m LEFT JOIN payment_contracts c ON c.id = m.contract_id AND ${paymentScope(actor, 'c')}
    WHERE m.user_id = ${actor.id} ORDER BY c.title, m.contract_id LIMIT 1000`.execute(tx),
  );
  return {
    muted: rows.some(({ id }) => id === null),
    contracts: rows.flatMap(({ id, title }) => (id !== null && title !== null ? [{ id, title }] : [])),
  };
}

/** Whether the person in `user` wants no reminders of the contract in `contract`. */
export const isMuted = (user: RawBuilder<string>, contract: RawBuilder<string>): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (SELECT FROM payment_mutes m
          WHERE m.user_id = ${user} AND (m.contract_id IS NULL OR m.contract_id = ${contract}))`;

/** The days of `HOUSE_RULE` on the day in `on`; its rows are inserted by migrations (`payment_rules`). */
export const houseDays = (kind: 'reminder' | 'escalation', on: RawBuilder<string>): RawBuilder<number> => sql`
  (SELECT h.days FROM payment_rules h
   WHERE h.code = 'plumbline' AND h.kind = ${kind} AND h.effective_from <= ${on}
   ORDER BY h.effective_from DESC LIMIT 1)`;

/** More than anybody reads in a reminder. */
const COUNTED = 1_000;

/**
 * The reminder whose id is in `column` as a notification's subject (jsonb): what waits for the person now of what waited on
 * its day. Null once nothing does, so that nobody is reminded of what they have done.
 */
export const reminderAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => {
  const side = sideOf(actor, 'l');
  const mine = sql`CASE ${side}
    WHEN 'payer' THEN CASE WHEN l.state = 'open' THEN 'report' WHEN l.state = 'differs' AND l.replied_at IS NULL THEN 'reply' END
    WHEN 'firm' THEN CASE WHEN l.state = 'reported' THEN 'answer' END
    WHEN 'owner' THEN CASE
      WHEN l.state = 'differs' AND l.replied_at IS NOT NULL THEN CASE WHEN l.staff_asked_at IS NULL THEN 'settle' END
      WHEN l.act_by + ${houseDays('escalation', sql.ref('r.day'))} <= r.day THEN 'stalled' END END`;
  const count = (what: string) => sql`count(*) FILTER (WHERE w.task = ${what})`;
  return sql`
    (SELECT jsonb_build_object('id', r.id, 'payment_reports', ${count('report')}, 'payment_answers', ${count('answer')},
        'payment_replies', ${count('reply')}, 'payment_settlements', ${count('settle')},
        'payment_stalled', ${count('stalled')}, 'payment_overdue', count(*) FILTER (WHERE w.act_by < r.day))
     FROM payment_reminders r CROSS JOIN LATERAL (
       SELECT ${mine} AS task, l.act_by FROM payment_lines l
       WHERE l.act_by IS NOT NULL AND (l.state = 'open' OR l.act_by <= r.day) AND ${partOf(actor)}
         AND ${mine} IS NOT NULL AND NOT ${isMuted(sql.ref('r.user_id'), sql.ref('l.contract_id'))}
       LIMIT ${COUNTED}) w
     WHERE r.id = ${column} AND r.user_id = ${actor.kind === 'user' ? actor.id : null}::uuid GROUP BY r.id)`;
};

/** Staff see every contract, but are no part of any. */
const partOf = (actor: Actor): RawBuilder<SqlBool> =>
  actor.kind === 'user' && actor.userType === 'INTERNAL' ? sql<SqlBool>`false` : paymentScope(actor, 'l');
