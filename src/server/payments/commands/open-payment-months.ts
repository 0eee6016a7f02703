import { sql } from 'kysely';
import { dueOn, HOUSE_RULE, ruleOn } from '#contract/payments/rules/prompt-payment-rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { dayAt } from '#server/kernel/local-day.ts';
import { datedRules } from '../reads/prompt-payment-rules.ts';
import { addEntries } from './entries.ts';

interface Opened {
  readonly id: string;
  readonly contract_id: string;
  readonly month: string;
}

/** The month before the one that a calendar shows at the contract `c`; it has no line yet. */
const due = (now: Date) => sql`
  FROM payment_contracts c
  CROSS JOIN LATERAL (SELECT (date_trunc('month', ${now}::timestamptz AT TIME ZONE c.time_zone)
                              - interval '1 month')::date AS month) m
  WHERE c.state = 'active' AND date_trunc('month', c.starts_on)::date <= m.month
    AND NOT EXISTS (SELECT FROM payment_lines l WHERE l.contract_id = c.id AND l.month = m.month)`;

/** Until when the payer has time: its day is that of the place. */
async function actByZone(ctx: WriteContext, zones: ReadonlySet<string>): Promise<Readonly<Record<string, string>>> {
  const rules = await datedRules(ctx);
  return Object.fromEntries(
    [...zones].map((zone) => {
      const today = dayAt(ctx.now, zone);
      return [zone, dueOn(ruleOn(rules, HOUSE_RULE, 'answer', today), today, []) ?? today];
    }),
  );
}

/**
 * On the first day of a month, at the place of the contract, the month before waits for its report, unless there is one.
 * The contracts are locked first, so that the second statement sees what was reported until then; those that somebody
 * reports on right now wait for the next run.
 * @returns how many contracts were due
 */
export async function openDuePaymentMonths(ctx: WriteContext, limit: number): Promise<number> {
  const locked = await sql<{ id: string; time_zone: string }>`
    SELECT c.id, c.time_zone ${due(ctx.now)} ORDER BY c.id LIMIT ${limit} FOR NO KEY UPDATE OF c SKIP LOCKED`.execute(
    ctx.sql,
  );
  const ids = locked.rows.map(({ id }) => id);
  const actBy = await actByZone(ctx, new Set(locked.rows.map(({ time_zone }) => time_zone)));
  const { rows } = await sql<Opened>`
    INSERT INTO payment_lines (id, contract_id, hiring_company_id, mwbe_id, owner_company_id, goal_group, month, state,
                               counts, act_by)
    SELECT gen_random_uuid(), c.id, c.hiring_company_id, c.mwbe_id, c.owner_company_id, c.goal_group, m.month, 'open', true,
           (${JSON.stringify(actBy)}::text::jsonb ->> c.time_zone)::date
    ${due(ctx.now)} AND c.id = ANY(${ids}::uuid[])
    RETURNING id, contract_id, to_char(month, 'YYYY-MM') AS month`.execute(ctx.sql);
  await addEntries(
    ctx,
    rows.map(({ id, contract_id, month }) => ({
      contractId: contract_id,
      lineId: id,
      kind: 'opened',
      side: 'system',
      amountCents: null,
      words: null,
      details: { month },
    })),
  );
  return ids.length;
}
