import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { awardOf } from './award.ts';

const FIRM = '7f000000-0000-4000-8000-000000000001';
const OPPORTUNITY = {
  ...{ id: 'o', hiring_company_id: 'h', title: 'Wiring', scope: 's'.repeat(3_000), naics: ['238210', '238220'] },
  ...{ state_code: 'MD', time_zone: 'America/New_York', starts_on: '2026-12-01', ends_on: null },
  awards: [
    { mwbe_id: null, name: 'Somebody else', amount: 5 },
    { mwbe_id: FIRM, name: 'Bay Electric', amount: 64_000 },
  ],
} as unknown as Opportunity;

test('an award fills in the contract of its firm, within what a contract may say', () => {
  const award = awardOf(OPPORTUNITY, FIRM);
  expect(award?.values).toMatchObject({
    ...{ hiring_company_id: 'h', mwbe_id: FIRM, firm: 'Bay Electric', title: 'Wiring', award_cents: '64000' },
    ...{ naics: ['238210'], starts_on: '2026-12-01', ends_on: '', time_zone: 'America/New_York' },
  });
  expect(award?.values.scope).toHaveLength(2_000);
  // nobody is filled in who did not get the work
  expect(awardOf(OPPORTUNITY, '7f000000-0000-4000-8000-000000000002')).toBeUndefined();
});
