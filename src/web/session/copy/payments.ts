import type { LinkFacts } from '#contract/links/schema.ts';

const inviter = ({ sent_by = 'Plumbline', company }: LinkFacts): string =>
  company ? `${sent_by} of ${company}` : `${sent_by} of Plumbline`;

/** Texts of the pages that invite to payments. */
export const copy = {
  title: 'Your invitation to payment tracking',
  payments: (facts: LinkFacts) =>
    `${inviter(facts)} invites you. You see what was reported as paid to you or by you, and confirm it or give your own amount.`,
  dashboard: (facts: LinkFacts) =>
    `${inviter(facts)} invites you. You see the payments behind the figures of a dashboard.`,
  accept: (email: string) => `Accept as ${email}`,
} as const;
