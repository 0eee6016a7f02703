import type { FixedField } from '#contract/data-files/rules.ts';
import { LEVELS, type MonthlyReport, RACES, RESIDENCES, SEXES } from '#contract/data-input/rules.ts';
import { CONTRACT_SCOPES } from '#contract/parent-projects/rules.ts';
import { sentence } from '#web/ui/formats.ts';

/** What can be said for all rows of a file, by tab. */
export const FIXED_OF: Readonly<Record<MonthlyReport, readonly FixedField[]>> = {
  contracting: ['month', 'scope'],
  'workforce-utilization': ['month', 'firm', 'trade', 'level', 'sex', 'race', 'residence'],
  'local-hiring': ['month', 'firm', 'trade'],
};

const CHOICES: Partial<Record<FixedField, readonly string[]>> = {
  level: LEVELS,
  sex: SEXES,
  race: RACES,
  residence: RESIDENCES,
  scope: CONTRACT_SCOPES,
};

/** What can be chosen; null for what is typed. */
export const fixedItems = (field: FixedField): readonly { value: string; label: string }[] | null =>
  CHOICES[field]?.map((value) => ({ value, label: sentence(value.replaceAll('_', ' ')) })) ?? null;
