import { sql } from 'kysely';
import { paymentPeople } from '#server/accounts/reads/payments-feature.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import { houseDays, isMuted } from '../reads/reminders.ts';
import type {} from '../tables.ts';

const BATCH = 100;
/** From then on, every place of the United States has the same day. */
const REMIND_FROM_UTC_HOUR = 13;

interface Run {
  readonly day: string;
  readonly since: Date;
  readonly at: Date;
}

/**
 * Reminds people of what they owe: of a month that opened, on the day by which they were to act (`act_by`), and from then on
 * as often as the rule of the house for reminders says; officers of the owner after the days of its rule for escalation.
 * One reminder a person and day, whatever waits; a run that was cut off goes on.
 */
export async function remindOfPayments(services: AppServices): Promise<void> {
  const runs = await services.transact(beginRun);
  for (const run of runs) {
    while ((await services.transact((ctx) => remindSome(ctx, run), { limitMs: 30_000 })) > 0);
    await services.transact((ctx) =>
      sql`UPDATE payment_reminder_runs SET done_at = ${ctx.now} WHERE day = ${run.day} AND done_at IS NULL`.execute(
        ctx.sql,
      ),
    );
  }
}

/** Today's run, which one server begins, and those that were cut off, the oldest first. */
async function beginRun({ sql: db, now }: WriteContext): Promise<Run[]> {
  const day = now.toISOString().slice(0, 10);
  if (now.getUTCHours() >= REMIND_FROM_UTC_HOUR)
    await sql`
      INSERT INTO payment_reminder_runs (day, since, at)
      SELECT ${day}::date, coalesce(max(r.at), ${now}::timestamptz - interval '1 day'), ${now}::timestamptz
      FROM payment_reminder_runs r WHERE r.day < ${day}::date ON CONFLICT DO NOTHING`.execute(db);
  const { rows } = await sql<Run>`
    SELECT day, since, at FROM payment_reminder_runs WHERE done_at IS NULL ORDER BY day`.execute(db);
  return rows;
}

/** @returns how many people were due, whoever reminded them */
async function remindSome(ctx: WriteContext, run: Run): Promise<number> {
  const { rows } = await sql<{ id: string; user_id: string; due: number }>`
    WITH due AS (${dueLines(run)}),
    chosen AS (
      SELECT DISTINCT p.user_id FROM due d JOIN (${paymentPeople}) p ON p.company_id = d.company
      WHERE NOT ${isMuted(sql.ref('p.user_id'), sql.ref('d.contract_id'))}
        AND NOT EXISTS (SELECT FROM payment_reminders x WHERE x.day = ${run.day}::date AND x.user_id = p.user_id)
      ORDER BY 1 LIMIT ${BATCH}),
    told AS (
      INSERT INTO payment_reminders (id, user_id, day)
      SELECT gen_random_uuid(), user_id, ${run.day}::date FROM chosen ORDER BY user_id
      ON CONFLICT (day, user_id) DO NOTHING RETURNING id, user_id)
    SELECT t.id, t.user_id, n.due FROM (SELECT count(*)::int AS due FROM chosen) n LEFT JOIN told t ON true`.execute(
    ctx.sql,
  );
  for (const { id, user_id } of rows)
    if (id !== null) {
      const card = { subject_type: 'PaymentReminder', subject_id: id, company_id: null, type: 'payment_reminder' };
      await notifyAndMail(ctx, [user_id], { ...card, responded: false }, 'payment_reminder');
    }
  return rows[0]?.due ?? 0;
}

/** Whose turn it was to be reminded since the last run: the company and the contract. */
function dueLines({ day, since, at }: Run) {
  const [on, before] = [sql<string>`${day}::date`, sql<string>`${since.toISOString().slice(0, 10)}::date`];
  const every = houseDays('reminder', on);
  return sql`
    SELECT asked.company, l.contract_id FROM payment_lines l CROSS JOIN LATERAL (VALUES
      (CASE WHEN l.state = 'reported' THEN l.mwbe_id
            WHEN l.state = 'differs' AND l.replied_at IS NOT NULL
              THEN CASE WHEN l.staff_asked_at IS NULL THEN l.owner_company_id END
            ELSE l.hiring_company_id END, l.act_by),
      (CASE WHEN l.state <> 'differs' OR l.replied_at IS NULL THEN l.owner_company_id END,
       l.act_by + ${houseDays('escalation', on)})) AS asked(company, first)
    WHERE l.act_by <= ${on} AND asked.company IS NOT NULL AND asked.first <= ${on}
      AND (${before} < asked.first OR (${on} - asked.first) / ${every} > (${before} - asked.first) / ${every})
    UNION
    SELECT l.hiring_company_id, l.contract_id FROM payment_entries e JOIN payment_lines l ON l.id = e.line_id
    WHERE e.kind = 'opened' AND e.at > ${since} AND e.at <= ${at} AND l.state = 'open'`;
}
