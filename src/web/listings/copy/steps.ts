import type { Step, StepSide } from '#contract/signed-records/rules/receipt-words.ts';

/** What cards say loads with every inbox, so it is apart from the texts of the pages. */
export const steps = {
  open: (what: string) => `Open ${what}`,
  sides: { hiring_company: 'Company', mwbe: 'Firm', owner: 'Owner' } satisfies Record<StepSide, string>,
  steps: {
    named: 'named the firm',
    confirmed: 'confirmed',
    not_agreed: "said that it hasn't agreed",
    removal_asked: 'asked to remove the firm',
    substitution_asked: 'asked to replace the firm',
    terms_asked: 'asked to change the work or amount',
    agreed: 'agreed to the change',
    objected: 'objected to the change',
    withdrawn: 'withdrew the change',
    removed: 'removed the firm',
    substituted: 'replaced the firm',
    terms_changed: 'changed the work or amount',
    won: 'won the contract',
    lost: "didn't win the contract",
    awarded: 'awarded the contract',
    canceled: 'canceled the contract',
  } satisfies Record<Step, string>,
  cards: {
    request: 'Your answer is needed',
    news: 'News of a named firm',
    named: 'named your firm for',
    change: 'asks about a change for',
    on: 'on',
    open: 'Open',
  },
} as const;
