import { contradictions } from '#contract/financials/rules.ts';
import type { Financials, FinancialsChange } from '#contract/financials/schema.ts';
import { LIMITS } from '#contract/limits.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { copy } from '../copy.ts';

const AMOUNTS = [
  'largest_job',
  'bond_single',
  'bond_aggregate',
  'liability_each',
  'liability_aggregate',
  'auto_liability',
  'umbrella',
] as const;
const TEXTS = ['surety', 'surety_agent', 'surety_phone'] as const;

type YearField = `revenue_${number}` | `emr_${number}`;
export type FinancialsField = (typeof AMOUNTS)[number] | (typeof TEXTS)[number] | 'workers_comp' | YearField;
/** As it is typed; empty where nothing is given. */
export type FinancialsValues = Record<FinancialsField, string>;

const shown = (value: number | string | null): string => (value === null ? '' : String(value));

export function valuesOf(financials: Financials): FinancialsValues {
  const single = [...AMOUNTS, ...TEXTS].map((field) => [field, shown(financials[field])]);
  const revenue = financials.revenue.map(({ year, amount }) => [`revenue_${year}`, shown(amount)]);
  const emr = financials.emr.map(({ year, rate }) => [`emr_${year}`, shown(rate)]);
  const { workers_comp } = financials;
  const answer = workers_comp === null ? '' : workers_comp ? copy.yes : copy.no;
  return Object.fromEntries([...single, ...revenue, ...emr, ['workers_comp', answer]]);
}

const number = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The body for fields that were changed. */
export function bodyOf(changes: Partial<FinancialsValues>, version: number): FinancialsChange {
  const entries = Object.entries(changes) as [FinancialsField, string][];
  const byYear = (prefix: string) =>
    entries.flatMap(([field, text]) =>
      field.startsWith(prefix) ? [{ year: Number(field.slice(prefix.length)), value: number(text) }] : [],
    );
  const revenue = byYear('revenue_').map(({ year, value: amount }) => ({ year, amount }));
  const emr = byYear('emr_').map(({ year, value: rate }) => ({ year, rate }));
  const single = entries.flatMap(([field, text]): [string, unknown][] => {
    if ((AMOUNTS as readonly string[]).includes(field)) return [[field, number(text)]];
    if ((TEXTS as readonly string[]).includes(field)) return [[field, textOrNull(text)]];
    return field === 'workers_comp' ? [[field, text === copy.yes]] : [];
  });
  return {
    version,
    ...Object.fromEntries(single),
    ...(revenue.length > 0 && { revenue }),
    ...(emr.length > 0 && { emr }),
  };
}

/** Errors by field, which is not sent then. */
export function validate(values: FinancialsValues): Partial<FinancialsValues> {
  const errors: Partial<FinancialsValues> = {};
  for (const [field, text] of Object.entries(values) as [FinancialsField, string][]) {
    const error = errorOf(field, text);
    if (error) errors[field] = error;
  }
  const amountOf = (field: (typeof AMOUNTS)[number]) => (errors[field] ? null : number(values[field]));
  const found = contradictions({
    bond_single: amountOf('bond_single'),
    bond_aggregate: amountOf('bond_aggregate'),
    liability_each: amountOf('liability_each'),
    liability_aggregate: amountOf('liability_aggregate'),
  });
  return { ...found, ...errors };
}

function errorOf(field: FinancialsField, text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const isAmount = (AMOUNTS as readonly string[]).includes(field) || field.startsWith('revenue_');
  if (isAmount) {
    if (!/^\d+$/.test(text)) return copy.amountInvalid;
    return Number(text) > LIMITS.money ? copy.amountTooLarge : undefined;
  }
  if (field.startsWith('emr_')) return /^\d(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(text) ? undefined : copy.emrInvalid;
  if (field === 'surety_phone') return /^(?:1 )?\(\d{3}\) \d{3}-\d{4}$/.test(text) ? undefined : copy.phoneInvalid;
  return undefined;
}
