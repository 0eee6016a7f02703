import { z } from 'zod';
import { day, instant, line, properName, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { tempToken } from '../links/schema.ts';
import {
  cashContract,
  cashPeriod,
  expectedAmount,
  plannedCost,
  undatedAmount,
} from '../signed-records/schema/cash-forecast.ts';
import { CASH_LIMITS, COST_RHYTHMS } from './rules.ts';

const version = z.int().min(1);
const costFields = {
  name: line(CASH_LIMITS.name),
  amount_cents: z.int('must be whole cents').min(1, 'must be more than nothing').max(CASH_LIMITS.cents, 'is too large'),
  rhythm: z.enum(COST_RHYTHMS),
  from_on: day,
  until_on: day.nullable().default(null),
};
const endsAfterStart = {
  check: ({ from_on, until_on }: { from_on: string; until_on: string | null }) =>
    until_on === null || until_on >= from_on,
  fault: { path: ['until_on'], error: 'must not be before the start' },
};
export const newCost = z.strictObject(costFields).refine(endsAfterStart.check, endsAfterStart.fault);
export type NewCost = z.output<typeof newCost>;
export const costChange = z.strictObject({ version, ...costFields }).refine(endsAfterStart.check, endsAfterStart.fault);
export type CostChange = z.output<typeof costChange>;
export const cashCost = plannedCost.extend({ id: uuid, version });
export type CashCost = z.infer<typeof cashCost>;

export const cashBridge = z.strictObject({
  today: day,
  contracts: z.array(cashContract),
  expected: z.array(expectedAmount),
  undated: z.array(undatedAmount),
  later_cents: z.int(),
  costs: z.array(cashCost),
  weeks: z.array(cashPeriod),
  months: z.array(cashPeriod),
});
export type CashBridge = z.infer<typeof cashBridge>;

export const newPacket = z.strictObject({
  /** Who is to get the link. */
  lender: properName(CASH_LIMITS.lender),
  email: z.email("isn't a valid email address").max(LIMITS.email),
  /** For how long the link is open. */
  days: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(CASH_LIMITS.days, `must be at most ${CASH_LIMITS.days}`)
    .default(CASH_LIMITS.defaultDays),
});
export type NewPacket = z.output<typeof newPacket>;

export const cashPacket = z.strictObject({
  id: uuid,
  lender: z.string(),
  email: z.string(),
  created_at: instant,
  expires_at: instant,
  withdrawn_at: instant.nullable(),
  state: z.enum(['open', 'expired', 'withdrawn']),
  /** Every time that the link was opened, the latest first. */
  openings: z.array(instant),
});
export type CashPacket = z.infer<typeof cashPacket>;

export const packetFileQuery = z.strictObject({ format: z.enum(['pdf', 'json']) });
export const byLink = z.strictObject({ tempToken });
export const packetByLink = z.strictObject({
  firm: z.string(),
  lender: z.string(),
  expires_at: instant,
  /** The signed file, byte for byte. */
  json: z.string(),
  /** The same as a PDF, in base64. */
  pdf: z.string(),
});
export type PacketByLink = z.infer<typeof packetByLink>;
