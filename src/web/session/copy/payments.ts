import type { LinkFacts } from '#contract/links/schema.ts';

const inviter = ({ sent_by = 'Plumbline', company }: LinkFacts): string =>
  company ? `${sent_by} of ${company}` : `${sent_by} of Plumbline`;

/** Texts of invitations to payment tracking. */
export const copy = {
  title: 'Join payment tracking',
  payments: (facts: LinkFacts) =>
    `${inviter(facts)} invited you to review payments reported to you or by you: confirm each amount or enter your own.`,
  dashboard: (facts: LinkFacts) => `${inviter(facts)} invited you to see the payments behind a dashboard's figures.`,
  accept: (email: string) => `Accept as ${email}`,
} as const;
