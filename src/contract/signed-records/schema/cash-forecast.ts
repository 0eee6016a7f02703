import { z } from 'zod';
import { day, instant, uuid } from '../../formats.ts';
import { COST_RHYTHMS, EXPECTED_SOURCES, SURENESS, UNDATED_REASONS } from '../rules/forecast-words.ts';
import { FORECAST_FORMAT } from '../rules/format.ts';

const cents = z.int();
export const expectedAmount = z.strictObject({
  contract_id: uuid,
  source: z.enum(EXPECTED_SOURCES),
  sureness: z.enum(SURENESS),
  amount_cents: cents,
  on: day,
  planned_on: day.nullable(),
  shifted_days: z.int().nullable(),
});
export const undatedAmount = z.strictObject({
  contract_id: uuid,
  reason: z.enum(UNDATED_REASONS),
  amount_cents: cents,
});
export const cashPeriod = z.strictObject({
  from: day,
  until: day,
  in_cents: cents,
  out_cents: cents,
  gap_cents: cents,
  running_cents: cents,
});
export const cashContract = z.strictObject({
  id: uuid,
  payer: z.string(),
  title: z.string(),
  award_cents: cents,
  paid_cents: cents,
  confirmed_cents: cents,
  unanswered_cents: cents,
  differs_cents: cents,
  retained_cents: cents,
});
export const plannedCost = z.strictObject({
  name: z.string(),
  amount_cents: cents,
  rhythm: z.enum(COST_RHYTHMS),
  from_on: day,
  until_on: day.nullable(),
});

/** The signed content of what a firm shows its lender: what payers reported, and what is expected from it. */
export const cashForecast = z.strictObject({
  format: z.literal(FORECAST_FORMAT),
  id: uuid,
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  issued_at: instant,
  mwbe: z.strictObject({ id: uuid, mwbe_core_id: uuid, legal_business_name: z.string() }),
  /** The first day of the forecast. */
  as_of: day,
  contracts: z.array(cashContract),
  expected: z.array(expectedAmount),
  undated: z.array(undatedAmount),
  later_cents: cents,
  /** What the firm says that it spends; nobody confirmed it. */
  costs: z.array(plannedCost),
  weeks: z.array(cashPeriod),
  months: z.array(cashPeriod),
});
export type CashForecast = z.infer<typeof cashForecast>;
