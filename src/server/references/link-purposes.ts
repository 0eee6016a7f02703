import { DAY_MS } from '#contract/durations.ts';
import { REFERENCE_DAYS } from '#contract/references/rules.ts';
import type { LinkPurpose } from '#server/kernel/link-purpose-registry.ts';

export const linkPurposes: readonly LinkPurpose[] = [
  {
    name: 'reference',
    // answered within 30 days; the author finds and withdraws the answer for a year
    ttlMs: REFERENCE_DAYS.link * DAY_MS,
    page: '/link',
    survivesCredentialChange: 'It opens no account: it shows its holder what they said of one firm.',
  },
];
