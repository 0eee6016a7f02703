import { showCents } from '#contract/payments/rules/money.ts';

export const copy = {
  somebody: 'Somebody',
  aContract: 'a contract',
  exclusions: {
    proposed: (cents: number, title: string) => `proposed to exclude ${showCents(cents)} of ${title}`,
    approved: (cents: number, title: string) => `excluded ${showCents(cents)} of ${title}`,
    declined: (cents: number, title: string) => `declined to exclude ${showCents(cents)} of ${title}`,
    withdrawn: (cents: number, title: string) => `withdrew the exclusion of ${showCents(cents)} of ${title}`,
    revoked: (cents: number, title: string) => `revoked the exclusion of ${showCents(cents)} of ${title}`,
  },
  rulesChosen: 'chose the rules by which payments are counted',
  dashboardPublished: 'published the dashboard for residents',
  dashboardWithdrawn: 'withdrew the dashboard for residents',
};
