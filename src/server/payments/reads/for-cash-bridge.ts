import { sql } from 'kysely';
import { dueOn, ruleOn } from '#contract/payments/rules/prompt-payment-rules.ts';
import type { Figures } from '#contract/payments/rules/totals.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { ContractTable, LineTable } from '../tables.ts';
import { figureColumns } from './columns.ts';
import { type OfClock, ownRule } from './due-dates.ts';
import { datedRules, holidaysOf } from './prompt-payment-rules.ts';

type Line = Pick<LineTable, 'month' | 'state' | 'paid_cents' | 'answered_cents'> & {
  readonly kind: 'progress' | 'retainage';
};
interface Stored
  extends Figures,
    OfClock,
    Pick<ContractTable, 'id' | 'hiring_company_id' | 'title' | 'award_cents' | 'ends_on'> {
  readonly payer: string;
  readonly is_final: boolean;
  readonly retainage_bps: number;
  /** The firm's own median of days from the payment of the payer to its own; null below so many payments. */
  readonly own_days: number | null;
  /** Lines that count. */
  readonly lines: readonly Line[];
}
/** A contract as the firm that is paid plans with it. */
export interface FirmContract extends Stored {
  /** By its clock from the completion, before that from the end; null without either. */
  readonly retainage_on: string | null;
}

interface Wanted {
  readonly mwbeId: string;
  /** Payments from which the days of a payer are known. */
  readonly minPayments: number;
  readonly limit: number;
}

/** For the room of the cash bridge, whose callers are people of the firm: its contracts, the active and latest first. */
export async function contractsOfFirm(ctx: ReadContext, wanted: Wanted): Promise<FirmContract[]> {
  const rows = await storedContracts(ctx, wanted);
  const rules = await datedRules(ctx);
  const places = new Map<string | null, string[]>();
  for (const { state_code } of rows)
    if (!places.has(state_code)) places.set(state_code, await holidaysOf(ctx, state_code));
  return rows.map((row) => {
    const from = row.completed_on ?? row.ends_on;
    if (from === null) return { ...row, retainage_on: null };
    const rule = ownRule(row, 'retainage') ?? ruleOn(rules, row.rule ?? '', 'retainage', from);
    return { ...row, retainage_on: dueOn(rule, from, places.get(row.state_code) ?? []) ?? from };
  });
}

async function storedContracts(ctx: ReadContext, { mwbeId, minPayments, limit }: Wanted): Promise<Stored[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Stored>`
    WITH own AS (
      SELECT c.* FROM payment_contracts c WHERE c.mwbe_id = ${mwbeId}
      ORDER BY c.state = 'final', c.created_at DESC, c.id DESC LIMIT ${limit}),
    paid AS (
      SELECT o.hiring_company_id, ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY l.paid_on - l.payer_paid_on))::int AS days
      FROM own o JOIN payment_lines l ON l.contract_id = o.id
      WHERE l.counts AND l.kind = 'progress' AND l.paid_on >= l.payer_paid_on
      GROUP BY 1 HAVING count(*) >= ${minPayments})
    SELECT o.id, o.hiring_company_id, ${hiringCompanyName(sql.ref('o.hiring_company_id'))} AS payer, o.title,
           o.state = 'final' AS is_final, o.award_cents + o.changes_cents AS award_cents, o.retainage_bps, o.ends_on,
           o.completed_on, o.time_zone, o.state_code, o.rule, o.custom_days, o.custom_day_kind, ${figureColumns('t')},
           p.days AS own_days,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('month', l.month, 'kind', l.kind, 'state', l.state,
                     'paid_cents', l.paid_cents, 'answered_cents', l.answered_cents) ORDER BY l.month, l.id), '[]')
            FROM payment_lines l WHERE l.contract_id = o.id AND l.counts) AS lines
    FROM own o LEFT JOIN payment_contract_totals t ON t.contract_id = o.id
    LEFT JOIN paid p ON p.hiring_company_id = o.hiring_company_id
    ORDER BY o.state = 'final', o.created_at DESC, o.id DESC`.execute(tx),
  );
  return rows;
}
