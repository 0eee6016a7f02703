import { DAY_MS } from '#contract/durations.ts';
import { PAYMENT_REPLY_DAYS } from '#contract/payment-replies/rules.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: 'payment reply',
    // answers are taken for 30 days of them; then it shows what was answered
    ttlMs: PAYMENT_REPLY_DAYS.read * DAY_MS,
    page: '/link',
    survivesCredentialChange: 'It opens no account: its holder answers some payments to one firm.',
  },
];
