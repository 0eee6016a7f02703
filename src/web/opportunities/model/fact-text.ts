import type { OpportunityFact } from '#contract/opportunities/rules.ts';
import { count, day, money } from '#web/ui/formats.ts';
import { deadlineText, zoneName } from './deadline.ts';

const MONEY: readonly OpportunityFact[] = ['budget_min', 'budget_max', 'bond_needed', 'insurance_needed'];

/** A fact as an addendum keeps it, for people. */
export function factText(field: OpportunityFact, value: string, titles: Readonly<Record<string, string>>): string {
  if (MONEY.includes(field)) return money(Number(value));
  if (field === 'crew_needed') return count(Number(value));
  if (field === 'deadline') return deadlineText(value, null);
  if (field === 'starts_on' || field === 'ends_on') return day(value, 'short');
  if (field === 'time_zone') return zoneName(value);
  if (field !== 'naics') return value;
  const codes = value.split(', ').map((code) => (titles[code] ? `${titles[code]} ${code}` : code));
  return codes.join(', ');
}
