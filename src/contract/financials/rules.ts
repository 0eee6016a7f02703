/** Years for which a firm gives revenue and its safety rate: the last three that have ended. */
export const financialYears = (now: Date): readonly number[] => [1, 2, 3].map((back) => now.getUTCFullYear() - back);

/** Prefixes that the IRS has not given to any campus or to the internet. */
const UNUSED_PREFIXES = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '));

/** Whether a whole tax id begins as one that the IRS issues; `taxId` says how it is written. */
export const isPlausibleTaxId = (taxId: string): boolean =>
  /^\d{2}-\d{7}$/.test(taxId) && !UNUSED_PREFIXES.has(taxId.slice(0, 2)) && !/^(\d)\1-\1{7}$/.test(taxId);

interface Limits {
  readonly bond_single: number | null;
  readonly bond_aggregate: number | null;
  readonly liability_each: number | null;
  readonly liability_aggregate: number | null;
}

/** Amounts that contradict each other, at the field that is to be corrected. */
export function contradictions(limits: Limits): { bond_aggregate?: string; liability_aggregate?: string } {
  const { bond_single, bond_aggregate, liability_each, liability_aggregate } = limits;
  return {
    ...(isLess(bond_aggregate, bond_single) && { bond_aggregate: 'This is less than the bond for a single job' }),
    ...(isLess(liability_aggregate, liability_each) && {
      liability_aggregate: 'This is less than the limit for each occurrence',
    }),
  };
}

const isLess = (all: number | null, one: number | null): boolean => all !== null && one !== null && all < one;

/** What makes the step complete, in the order of the page. */
export const FINANCIAL_PARTS = ['largest_job', 'bonding', 'insurance_limits', 'tax_id'] as const;
export type FinancialPart = (typeof FINANCIAL_PARTS)[number];
